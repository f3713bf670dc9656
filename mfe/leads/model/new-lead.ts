import { formatter, type Messages, messagesOf } from '@atrium/kit'
import '@atrium/kit/checks'
import type { z } from 'zod'
import { leads, maxLeadValue } from '#contracts/lead/http/leads.ts'
import { centsIn } from './value-text.ts'

export type NewLead = z.input<typeof leads.create.body>

/** A form's content as a new lead, or its validation errors by field. */
export const newLeadIn = (form: FormData): { lead: NewLead } | { messages: Messages } => {
  const text = (name: string) => String(form.get(name) ?? '')
  const value = centsIn(text('estimatedValue'))
  const fields = {
    ...Object.fromEntries(
      ['name', 'email', 'company', 'phone', 'status', 'priority', 'source', 'notes'].map((name) => [name, text(name)]),
    ),
    estimatedValue: value === 'unreadable' ? null : value,
  }
  const checked = leads.create.body.safeParse(fields)
  const messages = {
    ...(checked.success ? {} : messagesOf(checked.error.issues)),
    ...(value === 'unreadable' ? { estimatedValue: unreadableValue } : {}),
  }
  return checked.success && value !== 'unreadable' ? { lead: checked.data } : { messages }
}

const currency = formatter.formats.currency === 'USD' ? 'dollars' : formatter.formats.currency

export const unreadableValue = `Enter an amount in ${currency}, such as ${formatter.count(2500)}`
export const tooLargeValue = `At most ${formatter.count(maxLeadValue / formatter.unit)} ${currency}`
