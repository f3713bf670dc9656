import fc from 'fast-check'
import { expect } from 'vitest'
import * as twin from '#contracts/day.ts'
import { dayAfter, dayIn, dayOf, dayStart } from '#domain/kernel/instant.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'Asia/Beirut', 'Asia/Kathmandu']
const timeZone = fc.constantFrom(...zones, 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Pago_Pago')
const momentFrom = (first: string, end: string) =>
  fc.integer({ min: Date.parse(first), max: Date.parse(end) }).map((time) => new Date(time).toISOString())
const at = momentFrom('2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z')
const ofAnyYear = momentFrom('0001-01-02T00:00:00Z', '9999-12-30T00:00:00Z')

fuzz(
  'the day of a moment begins before it, the next one after it, and the twin names the same',
  fc.property(fc.oneof(at, ofAnyYear), timeZone, (moment, zone) => {
    const day = dayOf(moment, zone)
    expect(twin.dayIn(new Date(moment), zone)).toBe(day)
    expect(dayStart(day, zone) <= moment).toBe(true)
    expect(dayStart(dayAfter(day, 1), zone) > moment).toBe(true)
  }),
)

fuzz(
  'days later and as many earlier is the same day, and the twin counts alike',
  fc.property(at, fc.integer({ min: -40_000, max: 40_000 }), (moment, days) => {
    const day = dayOf(moment, 'UTC')
    expect(dayAfter(dayAfter(day, days), -days)).toBe(day)
    expect(twin.dayAfter(day, days)).toBe(dayAfter(day, days))
  }),
)

const unit = fc.constantFrom(...'0123456789-:.TZ+ '.split(''))

fuzz(
  'a text is a day of the calendar or none',
  fc.property(fc.oneof(fc.string({ unit, maxLength: 30 }), at), timeZone, (text, zone) => {
    const day = dayIn(text, zone)
    if (day !== undefined) expect(twin.isDay(day)).toBe(true)
  }),
)
