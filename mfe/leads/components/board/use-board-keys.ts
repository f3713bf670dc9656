import { useCanWrite, useShortcuts } from '@atrium/kit'
import { type Lead, leadStatuses } from '#contracts/lead/http/leads.ts'
import type { BoardColumn } from '../../model/board-columns.ts'
import { statusLabels } from '../../model/labels.ts'

type Step = readonly [columns: number, cards: number]

/** Arrows and hjkl move the focus on the board, 1 to 6 move the focused card. */
export const useBoardKeys = (
  columns: readonly BoardColumn[],
  move: (lead: Lead, status: Lead['status']) => void,
): void => {
  const canWrite = useCanWrite()
  const walk = (step: Step) => () => {
    const next = cardAt(columns, focusedId(), step)
    if (next === undefined) return false
    linkOf(next)?.focus()
    return true
  }
  const moveTo = (status: Lead['status']) => () => {
    const lead = columns.flatMap(({ leads }) => leads).find(({ id }) => id === focusedId())
    if (lead === undefined) return false
    move(lead, status)
    return true
  }
  useShortcuts([
    ...arrows.map(([key, label, step]) => ({ key, label, run: walk(step) })),
    ...(canWrite ? leadStatuses : []).map((status, place) => ({
      key: String(place + 1),
      label: `Move to ${statusLabels[status]}`,
      run: moveTo(status),
    })),
  ])
}

const arrows: readonly (readonly [key: string, label: string, step: Step])[] = [
  ['j', 'Next card', [0, 1]],
  ['k', 'Previous card', [0, -1]],
  ['h', 'Column to the left', [-1, 0]],
  ['l', 'Column to the right', [1, 0]],
  ['ArrowDown', 'Next card', [0, 1]],
  ['ArrowUp', 'Previous card', [0, -1]],
  ['ArrowLeft', 'Column to the left', [-1, 0]],
  ['ArrowRight', 'Column to the right', [1, 0]],
]

const focusedId = (): string | undefined =>
  document.activeElement?.closest('[data-card]')?.querySelector<HTMLElement>('a[data-lead]')?.dataset.lead

const linkOf = ({ id }: Lead): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-column] a[data-lead="${id}"]`)

/** The card at an offset of columns and cards; skips empty columns. Without a focus, j goes to the first. */
export const cardAt = (
  columns: readonly { readonly leads: readonly Lead[] }[],
  from: string | undefined,
  [across, down]: Step,
): Lead | undefined => {
  const columnsWithLeads = columns.filter(({ leads }) => leads.length > 0)
  const column = columnsWithLeads.findIndex(({ leads }) => leads.some(({ id }) => id === from))
  if (column === -1) return down === 1 && from === undefined ? columnsWithLeads[0]?.leads[0] : undefined
  const card = columnsWithLeads[column]?.leads.findIndex(({ id }) => id === from) ?? 0
  const target = columnsWithLeads[column + across]?.leads
  return target?.[Math.min(card + down, across === 0 ? card + down : target.length - 1)]
}
