import { describe, expect, it } from 'vitest'
import * as twin from '#contracts/day.ts'
import { dayAfter, dayIn, dayOf, dayStart, weekOf } from '#domain/kernel/instant.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

type Asked = { readonly at?: string; readonly text?: string; readonly timeZone: string; readonly days?: number }

describe('a day', () => {
  it.each(corpus<Asked, string | null>('days'))('$title', ({ in: { at, text, timeZone, days = 0 }, out }) => {
    if (text !== undefined) expect(dayIn(text, timeZone) ?? null).toBe(out)
    if (at === undefined) return
    expect(dayAfter(dayOf(at, timeZone), days)).toBe(out)
    expect(twin.dayAfter(twin.dayIn(new Date(at), timeZone), days)).toBe(out)
  })

  // Before they agreed on hours, zones went by the sun: Berlin is 53:28 minutes ahead (the tz database).
  it.each([
    ['0001-01-01', 'Europe/Berlin', '0001-01-01T00:00:00.000Z'],
    ['0026-11-29', 'Europe/Berlin', '0026-11-28T23:06:32.000Z'],
    ['0202-11-29', 'Europe/Berlin', '0202-11-28T23:06:32.000Z'],
    ['1000-01-01', 'America/New_York', '1000-01-01T04:56:02.000Z'],
    ['9999-12-31', 'America/New_York', '9999-12-31T05:00:00.000Z'],
  ])('%s begins in %s at %s', (day, timeZone, start) => {
    expect(dayStart(day, timeZone)).toBe(start)
    expect(dayOf(start, timeZone)).toBe(day)
  })

  it.each([
    ['2026-11-25', 'monday', '2026-11-23'],
    ['2026-11-25', 'sunday', '2026-11-22'],
    ['2026-11-25', 'saturday', '2026-11-21'],
    ['2026-11-23', 'monday', '2026-11-23'],
    ['2027-01-01', 'monday', '2026-12-28'],
  ] as const)('%s is in the %s week of %s', (day, first, start) => {
    expect(weekOf(day, first)).toBe(start)
    expect(twin.dayAfter(day, -twin.dayOfWeek(day, first))).toBe(start)
  })
})

it("the day of a moment by this machine's clock follows its zone where that changes", () => {
  const { TZ } = process.env
  const at = new Date('2026-03-24T22:30:00Z')
  try {
    const days = ['Pacific/Auckland', 'America/Lima', 'Pacific/Auckland'].map((zone) => {
      process.env.TZ = zone
      return twin.dayIn(at)
    })
    expect(days).toEqual(['2026-03-25', '2026-03-24', '2026-03-25'])
    expect([twin.dayIn(at, 'Asia/Tokyo'), twin.dayIn(at, 'UTC'), twin.dayIn(at, 'Asia/Tokyo')]).toEqual([
      '2026-03-25',
      '2026-03-24',
      '2026-03-25',
    ])
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
})
