import { Cron } from 'croner'
import { isTimeZone } from '#contracts/time-zone.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import type { CronCalendar } from '#domain/trigger/ports/trigger-reader.ts'

/**
 * Cron expressions with the semantics of Vixie cron, by croner: a local time skipped by a clock change fires at the end
 * of the gap, and one that occurs twice fires once, also in a list such as `15 2,14 * * *`; a step such as every 30
 * minutes continues through the repeated hour. If both a day of the month and a weekday are given, either matches.
 */
export const cronerCalendar: CronCalendar = {
  next: (cron, timeZone, after, limit) => job(cron, timeZone).nextRuns(limit, new Date(after)).map(instantOf),
  last: (cron, timeZone, upTo) =>
    job(cron, timeZone)
      .previousRuns(1, new Date(addTime(upTo, 1)))
      .map(instantOf)[0] ?? null,
  faultIn: (cron, timeZone) => {
    if (!isTimeZone(timeZone)) return 'timeZone'
    if (cron.trim().split(/\s+/).length !== fields) return 'cron'
    try {
      // An expression that never fires, such as on 30 February, is a mistake.
      return job(cron, timeZone).nextRun() === null ? 'cron' : null
    } catch {
      return 'cron'
    }
  },
}

const fields = 5

const job = (cron: string, timezone: string) =>
  new Cron(cron.trim(), { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true })

const instantOf = (date: Date): Instant => date.toISOString()
