import { type Messages, messagesOf } from '@atrium/kit'
import '@atrium/kit/checks'
import { type NewShare, newShare, reminderDays } from '#contracts/share/http/shares.ts'
import { dayAfter, type Expiry, endOf, expiryOf, usualExpiry } from './expiry.ts'

type Read = { readonly share: NewShare | null; readonly messages: Messages }

/** The link described by a form, or its validation errors. */
export const newShareIn = (form: FormData, now: Date): Read => {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const choice = (text('expiry') || usualExpiry) as Expiry
  const until = text('until')
  if (choice === 'date' && !(until >= dayAfter(now))) return refuse('expiresAt', fromTomorrow)
  const asksDecision = form.get('asksDecision') !== null
  if (asksDecision && !(text('decideUntil') >= dayAfter(now))) return refuse('decision.until', fromTomorrow)
  const remind = daysIn(asksDecision ? text('remind') : '')
  if (remind === null) return refuse('remind', 'Give one to three days from 1 to 60, such as 3, 7')
  const share: NewShare = {
    ...expiryOf(choice, until),
    name: text('name'),
    ...(text('passcode') === '' ? {} : { passcode: text('passcode') }),
    requireEmail: form.get('requireEmail') !== null,
    pinned: text('shows') === 'pinned',
    ...(asksDecision && { decision: { until: endOf(text('decideUntil')) } }),
    ...(remind.length === 0 ? {} : { remind: [...remind] }),
    letter: form.get('sendByMail') !== null,
  }
  const checked = newShare.safeParse(share)
  return checked.success ? { share, messages: {} } : { share: null, messages: messagesOf(checked.error.issues) }
}

/** Numbers of days as they are typed, such as `3, 7`; null if they are none that a link takes. */
const daysIn = (text: string): readonly number[] | null => {
  if (text === '') return []
  const days = text.split(/[\s,;]+/).map(Number)
  return reminderDays.safeParse(days).success ? days : null
}

const fromTomorrow = 'Choose a date from tomorrow on'

const refuse = (field: string, message: string): Read => ({ share: null, messages: { [field]: message } })
