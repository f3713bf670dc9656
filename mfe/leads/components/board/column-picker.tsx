import { written } from '@atrium/kit'
import { useDroppable } from '@dnd-kit/core'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { BoardColumn } from '../../model/board-columns.ts'
import { statusLabels } from '../../model/labels.ts'
import type { DropTarget } from './board-drag.tsx'
import styles from './column-picker.module.css'

type Props = {
  columns: readonly BoardColumn[]
  picked: Lead['status']
  onPick: (status: Lead['status']) => void
}

/** Chooses the column shown on a narrow window. A card that is dropped on a button goes to that column. */
export const ColumnPicker = ({ columns, picked, onPick }: Props) => (
  <fieldset className={styles.picker}>
    <legend className="sr-only">Column</legend>
    {columns.map(({ status, count }) => (
      <PickButton key={status} status={status} count={count} pressed={status === picked} onPick={onPick} />
    ))}
  </fieldset>
)

type PickProps = Pick<Props, 'onPick'> & { status: Lead['status']; count: number; pressed: boolean }

const PickButton = ({ status, count, pressed, onPick }: PickProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: `pick-${status}`, data: { status } satisfies DropTarget })
  return (
    <button type="button" ref={setNodeRef} data-over={isOver} aria-pressed={pressed} onClick={() => onPick(status)}>
      {statusLabels[status]} <span>{written.count(count)}</span>
    </button>
  )
}
