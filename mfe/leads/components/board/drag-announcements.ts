import type { Announcements, DragEndEvent } from '@dnd-kit/core'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { statusLabels } from '../../model/labels.ts'
import { statusOf } from './board-targets.ts'

export const screenReaderInstructions = {
  draggable:
    'To lift this lead, press Space. While it is lifted, the left and right arrow keys choose a column, Space drops it and Escape puts it back. The keys 1 to 6 move it at once.',
}

/** What a screen reader says at each step of a drag. */
export const announcementsFor = (leadOf: (id: unknown) => Lead | undefined): Announcements => {
  const nameOf = (id: unknown) => leadOf(id)?.name ?? 'The lead'
  const columnOf = (target: DragEndEvent['over']) => {
    const status = statusOf(target)
    return status === undefined ? undefined : statusLabels[status]
  }
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is lifted.`,
    onDragOver: ({ over: target }) => (target === null ? 'Over no column.' : `Over ${columnOf(target)}.`),
    onDragEnd: ({ active, over: target }) =>
      target === null ? `${nameOf(active.id)} stays.` : `${nameOf(active.id)} is dropped on ${columnOf(target)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is put back.`,
  }
}
