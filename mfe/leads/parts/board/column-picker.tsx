import type { Lead } from '../../../../contracts/http/leads.ts'
import type { BoardColumn } from '../../queries/board-columns.ts'
import { statusLabels } from '../labels.ts'
import styles from './column-picker.module.css'

type Props = {
  columns: readonly BoardColumn[]
  picked: Lead['status']
  onPick: (status: Lead['status']) => void
}

/** Which column a narrow window shows. */
export const ColumnPicker = ({ columns, picked, onPick }: Props) => (
  <fieldset className={styles.picker}>
    <legend className="sr-only">Column</legend>
    {columns.map(({ status, count }) => (
      <button key={status} type="button" aria-pressed={status === picked} onClick={() => onPick(status)}>
        {statusLabels[status]} <span>{count.toLocaleString('en-US')}</span>
      </button>
    ))}
  </fieldset>
)
