import { describe, expect, it } from 'vitest'
import * as twin from '#contracts/day.ts'
import { dayAfter, dayIn, dayOf, weekOf } from '#domain/kernel/instant.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

type Asked = { readonly at?: string; readonly text?: string; readonly timeZone: string; readonly days?: number }

describe('a day', () => {
  it.each(corpus<Asked, string | null>('days'))('$title', ({ in: { at, text, timeZone, days = 0 }, out }) => {
    if (text !== undefined) expect(dayIn(text, timeZone) ?? null).toBe(out)
    if (at === undefined) return
    expect(dayAfter(dayOf(at, timeZone), days)).toBe(out)
    expect(twin.dayAfter(twin.dayIn(new Date(at), timeZone), days)).toBe(out)
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
