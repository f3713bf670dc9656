import { describe, expect, test } from 'vitest'
import { retryAfterMs } from '#domain/kernel/retry-after.ts'

describe('Retry-After', () => {
  const now = Date.parse('2026-11-06T08:00:00Z')
  test.each([
    ['0', 0],
    ['120', 120_000],
    ['1.5', 1500],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Fri, 06 Nov 2026 08:01:30 GMT', 90_000],
    ['Friday, 06-Nov-26 08:01:30 GMT', 90_000],
    ['Fri Nov  6 08:01:30 2026', 90_000],
    ['Sat Nov 14 08:00:00 2026', 8 * 86_400_000],
    ['Fri, 06 Nov 2020 08:01:30 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['2026-11-06T08:01:30Z', null],
    ['Fri Nov 06 2026 08:01:30', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of %s', (header, milliseconds) => {
    expect(retryAfterMs(header, now)).toBe(milliseconds)
  })
})
