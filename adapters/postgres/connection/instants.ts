import type { Instant } from '#domain/kernel/instant.ts'

/** PostgreSQL's text of a `timestamptz` in UTC (`2026-01-01 12:00:00.5+00`) as an instant with milliseconds. */
export const instantOf = (text: string): Instant =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
