import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { type Lead, leadStatuses } from '#contracts/lead/http/leads.ts'

/** The id of a drop target: a column, or its button on a phone. */
export const targetId = (kind: 'column' | 'pick', status: Lead['status']): string => `${kind}-${status}`

/** The status that each drop target stands for. */
export const targets = new Map(
  leadStatuses.flatMap((status) => (['column', 'pick'] as const).map((kind) => [targetId(kind, status), status])),
)

/** The status that a drop target stands for; none beside the targets. */
export const statusOf = (target: { readonly id: unknown } | null): Lead['status'] | undefined =>
  targets.get(String(target?.id))

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Just inside a column, below its heading. */
const INSET = { x: 8, y: 64 }

/** Moves a lifted card to the adjacent column by arrow key. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context: { over: target, droppableRects } }) => {
  // The board's shortcuts are off while a card is lifted.
  if (event.code.startsWith('Arrow')) event.preventDefault()
  const step = steps[event.code]
  if (step === undefined) return undefined
  const columns = [...droppableRects].toSorted(([, one], [, other]) => one.top - other.top || one.left - other.left)
  const at = columns.findIndex(([id]) => id === target?.id)
  const next = columns[at + step]?.[1]
  return next && { x: next.left + INSET.x, y: next.top + Math.min(INSET.y, next.height / 2) }
}
