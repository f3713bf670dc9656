import { expect, it } from 'vitest'
import { dayOfMoment, pastMoment } from '#mfe/kit/past/past-moment.ts'

const now = Date.parse('2026-03-05T10:00:00Z')

it('a day is looked back on from its end', () => {
  const moment = pastMoment('2026-03-01', now) ?? ''
  expect(dayOfMoment(moment)).toBe('2026-03-01')
  expect(dayOfMoment(new Date(Date.parse(moment) + 1))).toBe('2026-03-02')
})

it('an instant is taken as it is', () =>
  expect(pastMoment('2026-03-01T08:00:00+01:00', now)).toBe('2026-03-01T07:00:00.000Z'))

it.each([null, '', 'yesterday', '2026-13-01', '2027-01-01', '2026-03-05T10:00:00Z'])('%s is now', (text) =>
  expect(pastMoment(text, now)).toBeUndefined(),
)
