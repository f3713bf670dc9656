import type { EventNotice } from './event-notice.ts'

/**
 * A follower's cursor: a position in the log, and the id of the event there. A failover that loses the newest events
 * reuses their positions: the id tells the events apart. Null before the first event, and where the place is stored in
 * the log's own database, which loses it along with the events.
 */
export type LogPlace = { readonly position: number; readonly id: string | null }

export const logStart: LogPlace = { position: 0, id: null }

type Located = Pick<EventNotice, 'position' | 'id'>

/** The place after these notices, which are in log order. */
export const placeAfter = (place: LogPlace, notices: readonly Located[]): LogPlace => {
  const last = notices.at(-1)
  return last === undefined ? place : { position: last.position, id: last.id }
}

/** A place as text without spaces. */
export const placeText = ({ position, id }: LogPlace): string => (id === null ? `${position}` : `${position}-${id}`)

/** Parses a place; null for a text that `placeText` cannot have produced. */
export const placeIn = (text: string): LogPlace | null => {
  if (text === '0') return logStart
  const [, position, id] = /^([1-9]\d{0,14})-([0-9a-f-]{36})$/.exec(text) ?? []
  return position === undefined || id === undefined ? null : { position: Number(position), id }
}
