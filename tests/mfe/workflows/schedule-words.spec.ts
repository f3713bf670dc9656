import { describe, expect, it } from 'vitest'
import { cronerCalendar } from '#adapters/croner/croner-calendar.ts'
import { cronOf, scheduleOf, scheduleText } from '#mfe/workflows/model/schedule-words.ts'

describe('a schedule in words', () => {
  it.each([
    ['0 9 * * 1-5', 'Every weekday at 09:00'],
    ['5 17 * * MON-FRI', 'Every weekday at 17:05'],
    ['30 6 * * *', 'Every day at 06:30'],
    ['15 * * * *', 'Every hour at :15'],
    ['0 8 * * 7', 'Every Sunday at 08:00'],
    ['0 8 * * 0', 'Every Sunday at 08:00'],
    ['0 8 * * 3', 'Every Wednesday at 08:00'],
    ['0 8 28 * *', 'Every month on day 28 at 08:00'],
    ['0 8 29 * *', 'At the times 0 8 29 * *'],
    ['*/5 * * * *', 'At the times */5 * * * *'],
    ['0 9,17 * * *', 'At the times 0 9,17 * * *'],
    ['0 9 * 1 *', 'At the times 0 9 * 1 *'],
    ['0 9 1 * 1', 'At the times 0 9 1 * 1'],
    ['0 24 * * *', 'At the times 0 24 * * *'],
    ['@daily', 'At the times @daily'],
  ])('%s reads as %s', (cron, text) => {
    expect(scheduleText(cron)).toBe(text)
  })

  it.each(['0 9 * * 1-5', '30 6 * * *', '15 * * * *', '0 8 * * 3', '0 8 28 * *'])('%s comes back as it was', (cron) => {
    const schedule = scheduleOf(cron)
    expect(schedule === null ? null : cronOf(schedule)).toBe(cron)
  })

  it('has the times that its words say, as the scheduler of the server reads it', () => {
    const cron = cronOf({ rhythm: 'weekly', time: '07:45', weekday: 2, day: 1 })
    const times = cronerCalendar.next(cron, 'UTC', '2026-11-25T00:00:00.000Z', 2)
    expect(times).toEqual(['2026-12-01T07:45:00.000Z', '2026-12-08T07:45:00.000Z'])
  })
})
