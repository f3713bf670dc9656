import { describe, expect, it } from 'vitest'
import { cronerCalendar as calendar } from '#adapters/croner/croner-calendar.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'

const berlin = 'Europe/Berlin'

describe('the times of a schedule', () => {
  it.each([
    ['come once at the end of an hour that is skipped', '2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    [
      'come once, at the first time, in an hour that comes twice',
      '2026-10-24T12:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ],
  ])('%s', (_, after, first) => {
    const [next, second = ''] = calendar.next('30 2 * * *', berlin, after, 2)
    expect(next).toBe(first)
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThan(23 * 3_600_000)
  })

  // As a reference in Python's zoneinfo has them, with the rule of Vixie cron.
  it('of a list keep to the same rule as a single one', () => {
    expect(calendar.next('45 0,2 * * *', berlin, '2026-03-28T12:00:00.000Z', 3)).toEqual([
      '2026-03-28T23:45:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T22:45:00.000Z',
    ])
    expect(calendar.next('15 0,2 * * *', berlin, '2026-10-24T12:00:00.000Z', 3)).toEqual([
      '2026-10-24T22:15:00.000Z',
      '2026-10-25T00:15:00.000Z',
      '2026-10-25T23:15:00.000Z',
    ])
    expect(calendar.next('0 2-4 * * *', 'Australia/Lord_Howe', '2026-10-03T00:01:00.000Z', 2)).toEqual([
      '2026-10-03T15:30:00.000Z',
      '2026-10-03T16:00:00.000Z',
    ])
    expect(calendar.last('45 0,2 * * *', berlin, '2026-03-29T01:30:00.000Z')).toBe('2026-03-29T01:00:00.000Z')
    expect(calendar.last('15 0,2 * * *', berlin, '2026-10-25T01:30:00.000Z')).toBe('2026-10-25T00:15:00.000Z')
  })

  it('of every half hour continue through a repeated hour', () => {
    expect(calendar.next('*/30 * * * *', berlin, '2026-10-25T00:15:00.000Z', 4)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ])
  })

  it('are found backwards too, the moment itself included', () => {
    expect(calendar.last('0 9 * * *', 'UTC', '2026-01-01T09:00:00.000Z')).toBe('2026-01-01T09:00:00.000Z')
    expect(calendar.last('0 9 * * *', 'UTC', '2026-01-01T08:59:59.999Z')).toBe('2025-12-31T09:00:00.000Z')
    expect(calendar.last('30 2 * * *', berlin, '2026-03-29T01:00:00.000Z')).toBe('2026-03-29T01:00:00.000Z')
  })

  it.each([
    ['0 9 * * 1-5', berlin, null],
    ['0 9 * * 1-5', 'Europe/Atlantis', 'timeZone'],
    ['0 0 30 2 *', berlin, 'cron'],
    ['@daily', berlin, 'cron'],
    ['0 0 0 * * *', berlin, 'cron'],
    ['60 * * * *', berlin, 'cron'],
    ['', berlin, 'cron'],
  ])('of %s in %s have as their fault: %s', (cron, timeZone, fault) => {
    expect(calendar.faultIn(cron, timeZone)).toBe(fault)
  })
})

it('an id that follows from a cause is a UUIDv7 of its moment', () => {
  const at = '2026-01-01T12:00:00.000Z'
  const id = hashedIds(at, ['trigger', 'cause'])
  expect(id).toMatch(/^019b796d-d600-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse(at))
  expect(hashedIds(at, ['trigger', 'cause'])).toBe(id)
  expect(hashedIds(at, ['trigger', 'another'])).not.toBe(id)
  expect(hashedIds('1960-01-01T00:00:00.000Z', [])).toMatch(/^00000000-0000-7/)
})
