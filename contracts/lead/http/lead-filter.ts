import { z } from 'zod'
import { queryNumber, uuid } from '#contracts/fields.ts'

export const followUps = ['overdue', 'today', 'week', 'none'] as const

const units = queryNumber(0, Number.MAX_SAFE_INTEGER).optional()
const age = queryNumber(0, 36_500).optional()

/** The filters of leads by what is not a word of their own. */
export const furtherFilters = {
  /** The leads of a member of staff, the own ones, or those without an owner. */
  owner: z.union([z.enum(['me', 'none']), uuid], { error: 'A member of staff, me or none' }).optional(),
  /** Those who get the newsletter: confirmed from their mailbox, and not unsubscribed. */
  newsletter: z.enum(['subscribed'], { error: 'One of subscribed' }).optional(),
  /** The next contact: before today, today, within seven days from today, or none planned; with `at`, as of that moment. */
  followUp: z.enum(followUps, { error: `One of ${followUps.join(', ')}` }).optional(),
  /** In the smallest unit of the currency, inclusive; a lead without a value matches neither. */
  minValue: units,
  maxValue: units,
  /** Whole days since the lead was captured: at least, and at most. */
  minAge: age,
  maxAge: age,
}
