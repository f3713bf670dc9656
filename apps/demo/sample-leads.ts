import type { Budget, LeadPriority, LeadStatus } from '#domain/lead/model/index.ts'

/** How far staff got, and how many days ago; a value in US dollars overrides the budget's. */
type Reached = {
  readonly status: LeadStatus
  readonly daysAgo: number
  readonly priority?: LeadPriority
  readonly dollars?: number
}

type Arrival =
  | { readonly from: 'contact_form'; readonly message: string; readonly budget: Budget }
  | { readonly from: 'newsletter' }
  | { readonly from: 'direct' | 'referral'; readonly notes: string }

export type SampleLead = Arrival & {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly phone: string
  readonly daysAgo: number
  readonly reached?: Reached
}

type Person = readonly [name: string, email: string, company: string, phone: string]

/** A lead from the contact form. */
export const messageLead = (
  [name, email, company, phone]: Person,
  daysAgo: number,
  budget: Budget,
  message: string,
  reached?: Reached,
): SampleLead => ({
  from: 'contact_form',
  name,
  email,
  company,
  phone,
  daysAgo,
  budget,
  message,
  ...reachedFields(reached),
})

/** A newsletter subscriber. */
export const newsletterLead = (name: string, email: string, daysAgo: number, reached?: Reached): SampleLead => ({
  from: 'newsletter',
  name,
  email,
  company: '',
  phone: '',
  daysAgo,
  ...reachedFields(reached),
})

/** A lead added by staff. */
export const staffLead = (
  from: 'direct' | 'referral',
  [name, email, company, phone]: Person,
  daysAgo: number,
  notes: string,
  reached?: Reached,
): SampleLead => ({ from, name, email, company, phone, daysAgo, notes, ...reachedFields(reached) })

const reachedFields = (reached?: Reached) => (reached === undefined ? {} : { reached })
