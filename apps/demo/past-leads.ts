import type { Circumstances, Handled } from '../../domain/application/command-handler.ts'
import type { Leads } from '../../domain/application/leads.ts'
import { rowOf } from '../../domain/ports/views.ts'
import type { SampleLead } from './sample-leads.ts'
import { sampleOrigin } from './sample-origins.ts'

/** When somebody came or was looked after, in milliseconds since 1970, and what was done then. */
type Deed = { readonly at: number; readonly act: (circumstances: Circumstances) => Promise<unknown> }

type Setting = { readonly leads: Leads; readonly now: number; readonly staffId: string; readonly newId: () => string }

/** Lets the sample leads arrive and be looked after in the weeks before now, in the order of time. */
export const enterPastLeads = async (samples: readonly SampleLead[], setting: Setting): Promise<void> => {
  const deeds = samples.flatMap((sample) => deedsOf(sample, setting))
  for (const { at, act } of deeds.toSorted((one, other) => one.at - other.at)) {
    const id = setting.newId()
    const cause = { actor: setting.staffId, correlationId: id, causationId: id }
    await act({ cause, at: new Date(at).toISOString() })
  }
}

const dayMs = 86_400_000

const deedsOf = (sample: SampleLead, { leads, now }: Setting): readonly Deed[] => {
  let leadId = ''
  const arrive = async (circumstances: Circumstances) => {
    leadId = idIn(await capture(leads, sample, circumstances))
  }
  const arrival = { at: now - sample.daysAgo * dayMs, act: arrive }
  if (sample.reached === undefined) return [arrival]
  const { daysAgo, dollars, ...revision } = sample.reached
  const value = dollars === undefined ? {} : { estimatedValue: dollars * 100 }
  const revise = (circumstances: Circumstances) => leads.revise(leadId, { ...revision, ...value }, circumstances)
  return [arrival, { at: now - daysAgo * dayMs, act: revise }]
}

const capture = (leads: Leads, sample: SampleLead, circumstances: Circumstances) => {
  const { name, email, company, phone } = sample
  const byVisitor = { ...circumstances, cause: { ...circumstances.cause, actor: 'visitor' } }
  switch (sample.from) {
    case 'contact_form': {
      const { message, budget } = sample
      const origin = sampleOrigin(sample)
      const said = { name, email, company, phone, message, budget, ...(origin && { origin }) }
      return leads.receiveMessage(said, byVisitor)
    }
    case 'newsletter':
      return leads.subscribe({ name, email }, byVisitor)
    case 'direct':
    case 'referral': {
      const { from: source, notes } = sample
      const unjudged = { status: 'new', priority: 'medium', estimatedValue: null } as const
      return leads.add({ name, email, company, phone, source, notes, ...unjudged }, circumstances)
    }
  }
}

const idIn = (outcome: Handled<unknown>): string => {
  if (!outcome.accepted) throw new Error('A sample lead was refused.')
  return rowOf(outcome.changes, 'leads').id
}
