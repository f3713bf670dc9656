import type { EventNotice } from '#domain/log/ports/event-bus.ts'

/**
 * The positions of notices in a log of one lane. For several lanes, which have no order between them: the numbers 1 to
 * n, with NaN for each notice that does not directly follow the previous position in its lane.
 */
export const numbered = (notices: readonly EventNotice[]): readonly number[] => {
  if (notices.every(({ lane = 0 }) => lane === 0)) return notices.map(({ position }) => position)
  const ends = new Map<number, number>()
  return notices.map(({ lane = 0, position }, index) => {
    const follows = position === (ends.get(lane) ?? position - 1) + 1
    ends.set(lane, position)
    return follows ? index + 1 : Number.NaN
  })
}
