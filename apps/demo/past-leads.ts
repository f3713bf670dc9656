import { dayMs } from '#domain/kernel/instant.ts'
import type { Origin } from '#domain/lead/model/index.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { SampleLead } from './sample-leads.ts'

/** A past action: its time in milliseconds since 1970, and what was done. */
export type Deed = {
  readonly at: number
  /** The id of a member, or `visitor`. */
  readonly by: string
  readonly act: (context: CommandContext) => Promise<unknown>
}

type Setting = {
  readonly leads: Leads
  readonly now: number
  /** The ids of the members: each lead belongs to one, who does everything for it. */
  readonly staff: readonly string[]
  readonly newId: () => string
  readonly workOn: (
    sample: SampleLead,
    lead: { readonly id: () => string; readonly ownerId: string },
  ) => readonly Deed[]
}

/** Creates the sample leads and their history over the past weeks, in chronological order. */
export const enterPastLeads = async (samples: readonly SampleLead[], setting: Setting): Promise<void> => {
  const deeds = samples.flatMap((sample, index) =>
    deedsOf(sample, setting.staff[index % setting.staff.length] ?? '', setting),
  )
  for (const { at, by, act } of deeds.toSorted((one, other) => one.at - other.at)) {
    const id = setting.newId()
    const cause = { actor: by, correlationId: id, causationId: id }
    await act({ cause, at: new Date(at).toISOString() })
  }
}

const deedsOf = (sample: SampleLead, by: string, { leads, now, workOn }: Setting): readonly Deed[] => {
  let leadId = ''
  const arrive = async (context: CommandContext) => {
    leadId = idIn(await capture(leads, sample, context))
  }
  const work = workOn(sample, { id: () => leadId, ownerId: by })
  const arrival = { at: now - sample.daysAgo * dayMs, by, act: arrive }
  if (sample.reached === undefined) return [arrival, ...work]
  const { daysAgo, dollars, ...revision } = sample.reached
  const value = dollars === undefined ? {} : { estimatedValue: dollars * 100 }
  const revise = (context: CommandContext) => leads.revise(leadId, { ownerId: by, ...revision, ...value }, context)
  return [arrival, { at: now - daysAgo * dayMs, by, act: revise }, ...work]
}

const capture = (leads: Leads, sample: SampleLead, context: CommandContext) => {
  const { name, email, company, phone } = sample
  const byVisitor = { ...context, cause: { ...context.cause, actor: 'visitor' } }
  switch (sample.from) {
    case 'contact_form': {
      const { message, budget } = sample
      const origin = sampleOrigin(sample)
      const fields = { name, email, company, phone, message, budget, ...(origin && { origin }) }
      return leads.receiveMessage(fields, byVisitor)
    }
    case 'newsletter':
      return leads.subscribe({ name, email }, byVisitor)
    case 'direct':
    case 'referral': {
      const { from: source, notes } = sample
      const unjudged = { status: 'new', priority: 'medium', estimatedValue: null } as const
      return leads.add({ name, email, company, phone, source, notes, ...unjudged }, context)
    }
  }
}

const idIn = (outcome: Handled<unknown>): string => {
  if (!outcome.accepted) throw new Error('A sample lead was refused.')
  return rowOf(outcome.changes, 'leads').id
}

const nothing = { source: null, medium: null, name: null, term: null, content: null }

/** Typical origins of leads: newsletter, search, advertisement, referral. */
const origins: readonly Origin[] = [
  {
    page: '/',
    referrer: null,
    campaign: { ...nothing, source: 'newsletter', medium: 'email', name: 'spring-regulars' },
  },
  { page: '/', referrer: 'https://www.google.com/', campaign: nothing },
  {
    page: '/',
    referrer: 'https://www.linkedin.com/',
    campaign: { ...nothing, source: 'linkedin', medium: 'paid', name: 'insight-audit', content: 'seven-spots' },
  },
  { page: '/', referrer: null, campaign: nothing },
]

/** Picks one deterministically per person. */
const sampleOrigin = ({ email }: { readonly email: string }): Origin | undefined =>
  origins[email.length % origins.length]
