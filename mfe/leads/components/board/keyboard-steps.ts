import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Just inside a column, below its heading. */
const INSET = { x: 8, y: 64 }

/** Where an arrow key takes a lifted card: to the column beside the one it is over. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context: { over, droppableRects } }) => {
  // The board's own keys rest while a card is lifted.
  if (event.code.startsWith('Arrow')) event.preventDefault()
  const step = steps[event.code]
  if (step === undefined) return undefined
  const columns = [...droppableRects].toSorted(([, one], [, other]) => one.top - other.top || one.left - other.left)
  const at = columns.findIndex(([id]) => id === over?.id)
  const next = columns[at + step]?.[1]
  return next && { x: next.left + INSET.x, y: next.top + Math.min(INSET.y, next.height / 2) }
}
