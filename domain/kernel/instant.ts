/**
 * A moment as ISO 8601 in UTC with milliseconds (`2026-01-01T12:00:00.000Z`).
 * With a fixed width, the order of the strings is the order in time.
 */
export type Instant = string

/** A moment some milliseconds after another. */
export const later = (at: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(at) + milliseconds).toISOString()

/** A calendar day without a time zone: `2026-01-01`. */
export type Day = string

/** The calendar day of a moment, in UTC: `2026-01-01`. */
export const dayOf = (at: Instant): Day => at.slice(0, 10)
