import { type Choice, choiceOf, wordsOf } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'

export const statusChoices: Readonly<Record<Lead['status'], Choice>> = {
  new: { label: 'New', tone: 'blue', icon: 'dot' },
  contacted: { label: 'Contacted', tone: 'violet', icon: 'phone' },
  qualified: { label: 'Qualified', tone: 'green', icon: 'star' },
  proposal_sent: { label: 'Proposal Sent', tone: 'yellow', icon: 'send' },
  won: { label: 'Won', tone: 'green', icon: 'trophy' },
  lost: { label: 'Lost', tone: 'grey', icon: 'close' },
}

export const priorityChoices: Readonly<Record<Lead['priority'], Choice>> = {
  low: { label: 'Low', tone: 'grey', icon: 'down' },
  medium: { label: 'Medium', tone: 'yellow', icon: 'dot' },
  high: { label: 'High', tone: 'red', icon: 'up' },
}

export const sourceLabels: Readonly<Record<Lead['source'], string>> = {
  contact_form: 'Contact Form',
  newsletter: 'Newsletter',
  direct: 'Direct',
  referral: 'Referral',
}

/** A status of a newer release has its own word as its label. */
export const statusChoice = (status: Lead['status']): Choice => choiceOf(statusChoices, status)

/** A priority of a newer release has its own word as its label. */
export const priorityChoice = (priority: Lead['priority']): Choice => choiceOf(priorityChoices, priority)

/** A source of a newer release reads as its own words. */
export const sourceLabel = (source: Lead['source']): string => sourceLabels[source] ?? wordsOf(source)

const labelsOf = <Value extends string>(choices: Readonly<Record<Value, Choice>>) =>
  Object.fromEntries(
    (Object.entries(choices) as [Value, Choice][]).map(([value, { label }]) => [value, label]),
  ) as Record<Value, string>

export const statusLabels = labelsOf(statusChoices)
export const priorityLabels = labelsOf(priorityChoices)
