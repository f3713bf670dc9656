import type { Sentence } from '#contracts/messages.ts'

/** The fields with enumerated values. */
export const enumerated: ReadonlySet<string> = new Set(['status', 'priority', 'source', 'reached', 'purpose', 'state'])

/** What these values are called. */
export const values: Readonly<Record<string, Sentence>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal_sent: 'Proposal Sent',
  won: 'Won',
  lost: 'Lost',
  low: 'Low',
  medium: 'Medium priority',
  high: 'High',
  contact_form: 'Contact Form',
  newsletter: 'Newsletter',
  direct: 'Direct',
  referral: 'Referral',
  contact: 'Contact',
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'Lapsed',
  pending: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
