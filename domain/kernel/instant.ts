/**
 * A moment as ISO 8601 in UTC with milliseconds (`2026-01-01T12:00:00.000Z`).
 * The fixed width makes the order of texts the order of moments.
 */
export type Instant = string

/** A day of the calendar, wherever its reader is: `2026-01-01`. */
export type Day = string

/** The calendar day of a moment, in UTC: `2026-01-01`. */
export const dayOf = (at: Instant): Day => at.slice(0, 10)
