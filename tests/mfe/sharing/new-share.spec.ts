import { describe, expect, it } from 'vitest'
import { dayAfter } from '#mfe/sharing/expiry.ts'
import { newShareIn } from '#mfe/sharing/new-share.ts'

const now = new Date(2026, 0, 31, 23, 30)

const read = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ expiry: '30', name: '', passcode: '', shows: 'following', ...fields }))
    form.set(name, value)
  return newShareIn(form, now)
}

describe('the form of a new link', () => {
  it('defaults to thirty days and nothing else', () => {
    const share = { expiresInDays: 30, name: '', requireEmail: false, pinned: false, letter: false }
    expect(read({})).toEqual({ share, messages: {} })
  })

  it.each([
    ['7', 7],
    ['90', 90],
    ['0', 0],
  ])('%s is that many days', (expiry, expiresInDays) => expect(read({ expiry }).share).toMatchObject({ expiresInDays }))

  it("sends the end of the chosen day in the browser's zone", () => {
    const { share } = read({ expiry: 'date', until: '2026-02-01' })
    expect(share).toMatchObject({ expiresAt: new Date(2026, 1, 1, 23, 59, 59).toISOString() })
    expect(share).not.toHaveProperty('expiresInDays')
  })

  it.each(['', '2026-01-31', '2020-01-01'])('refuses a day that is not in the future: "%s"', (until) => {
    const refused = { share: null, messages: { expiresAt: 'Choose a date from tomorrow on' } }
    expect(read({ expiry: 'date', until })).toEqual(refused)
  })

  it('has reminders of a decision alone', () => {
    const asked = read({ remind: '3, 7', asksDecision: 'on', decideUntil: '2026-02-14' })
    expect(asked.share).toMatchObject({ remind: [3, 7] })
    expect(read({ remind: '3, 7', decideUntil: '2026-02-14' }).share).not.toHaveProperty('remind')
  })

  it('sends what the link asks of its readers', () => {
    const fields = { name: ' Jo ', passcode: ' 123456 ', requireEmail: 'on', shows: 'pinned' }
    expect(read(fields).share).toMatchObject({ name: 'Jo', passcode: '123456', requireEmail: true, pinned: true })
  })

  it('says what is wrong with a passcode before it is sent', () => {
    expect(read({ passcode: '12345' })).toEqual({ share: null, messages: { passcode: 'Use at least 6 characters' } })
  })
})

it('tomorrow is the next day of the calendar, over the ends of months and years', () => {
  expect(dayAfter(now)).toBe('2026-02-01')
  expect(dayAfter(new Date(2026, 11, 31))).toBe('2027-01-01')
})
