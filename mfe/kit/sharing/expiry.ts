import type { NewShare } from '../../../contracts/http/shares.ts'

/** How long a link may live: so many days, for ever (0), or to a day that is named. */
export type Expiry = '7' | '30' | '90' | '0' | 'date'

/** In pairs, as an object would put its numbers in an order of its own. */
export const expiryOptions: readonly (readonly [Expiry, string])[] = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['0', 'Never expires'],
  ['date', 'On a date'],
]

export const usualExpiry: Expiry = '30'

/** What is sent for a choice; `date` is a day as `<input type="date">` has it, and the link lives to its end. */
export const expiryOf = (choice: Expiry, date: string): Pick<NewShare, 'expiresInDays' | 'expiresAt'> =>
  choice === 'date' ? { expiresAt: new Date(`${date}T23:59:59`).toISOString() } : { expiresInDays: Number(choice) }

/** Tomorrow, as `<input type="date">` has it, in the reader's own zone. */
export const dayAfter = (now: Date): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 12)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
