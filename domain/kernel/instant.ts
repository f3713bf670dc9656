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

/** The calendar day of a moment in a zone of the IANA database: `2026-01-01`. */
export const dayOf = (at: Instant, timeZone = 'UTC'): Day =>
  timeZone === 'UTC' ? at.slice(0, 10) : new Date(wallClock(Date.parse(at), timeZone)).toISOString().slice(0, 10)

/** The first moment of a calendar day in a zone. */
export const dayStart = (day: Day, timeZone = 'UTC'): Instant => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  if (timeZone === 'UTC') return new Date(midnight).toISOString()
  const offsetAt = (moment: number) => wallClock(moment, timeZone) - moment
  // The offset of the day before may be another one, and a clock may skip midnight.
  const [early, late] = [midnight - offsetAt(midnight - dayMs / 2), midnight - offsetAt(midnight + dayMs / 2)]
  const first = [Math.min(early, late), Math.max(early, late)].find((moment) => wallClock(moment, timeZone) >= midnight)
  return new Date(first ?? midnight).toISOString()
}

const dayMs = 86_400_000

/** What the clocks of a zone show at a moment, in milliseconds as if it were UTC. */
const wallClock = (moment: number, timeZone: string): number => {
  const shown = new Date(moment).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`)
}
