import { formatter } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { BoardColumn } from '../../model/board-columns.ts'
import { statusLabels } from '../../model/labels.ts'
import type { Drag } from './board-drag.tsx'
import { targetId } from './board-targets.ts'
import styles from './column-picker.module.css'

type Props = {
  columns: readonly BoardColumn[]
  picked: Lead['status']
  over: Drag['over']
  onPick: (status: Lead['status']) => void
}

/** Chooses the column shown on a narrow window. A card dropped on a button moves to its column. */
export const ColumnPicker = ({ columns, picked, over, onPick }: Props) => (
  <fieldset className={styles.picker}>
    <legend className="sr-only">Column</legend>
    {columns.map(({ status, count }) => (
      <button
        key={status}
        type="button"
        id={targetId('pick', status)}
        data-over={over === targetId('pick', status)}
        aria-pressed={status === picked}
        onClick={() => onPick(status)}
      >
        {statusLabels[status]} <span>{formatter.count(count)}</span>
      </button>
    ))}
  </fieldset>
)
