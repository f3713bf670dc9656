import type { Transcript } from '#domain/call/model/index.ts'
import { readCall } from '#domain/call/service/call-handler.ts'
import { isSameAddress } from '#domain/kernel/email-address.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type LeadEvent, namesAddress } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { PersonTrail, TrailLink, TrailRun, TrailSecurityEvent } from '../ports/person-trail.ts'
import { type PersonRecord, personRecords } from './person-records.ts'

type Ports = { readonly store: EventStore; readonly leads: LeadReader; readonly trail: PersonTrail }

/** Whether the decision was made under this address. */
const isBy = (decision: TrailLink['decision'], email: string): boolean =>
  decision !== null && decision.state !== 'open' && namesAddress(decision.email ?? '', email)

const callsOf = async (store: EventStore, ids: readonly string[], email: string): Promise<readonly Transcript[]> => {
  const states = await Promise.all(ids.map((id) => readCall(store, streamName('call', id))))
  return states.flatMap((state) => {
    if (state.status !== 'waiting') return []
    const { title, startedAt, attendees, summary, text } = state
    return [{ title, startedAt, attendees: attendees.filter((one) => isSameAddress(one.email, email)), summary, text }]
  })
}

/** All data kept about a person (GDPR, articles 15 and 20). */
export type PersonData = {
  readonly format: 'atrium-person/1'
  readonly exportedAt: Instant
  readonly person: Omit<LeadView, 'version'>
  readonly consents: readonly { readonly purpose: string; readonly text: string; readonly givenAt: Instant }[]
  /** Everything recorded about the person, in chronological order. */
  readonly history: readonly { readonly type: string; readonly at: Instant; readonly data: object }[]
  readonly runs: readonly TrailRun[]
  readonly links: readonly TrailLink[]
  /** Other links that the person opened, without their other readers. */
  readonly openedLinks: readonly TrailLink[]
  /** What these runs and links hold beyond that, and what agents proposed. */
  readonly records: readonly PersonRecord[]
  readonly securityEvents: readonly TrailSecurityEvent[]
  readonly importRows: number
  /** Recorded calls that no lead has, without their other attendees. */
  readonly calls: readonly Transcript[]
}

/** Null if the person is unknown or erased. */
export const personData =
  ({ store, leads, trail }: Ports) =>
  async (leadId: string, exportedAt: Instant): Promise<PersonData | null> => {
    const lead = await leads.find(leadId)
    if (lead === null || lead.email === '') return null
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const traces = await trail.of(leadId, lead.email)
    const { version, ...person } = lead
    return {
      format: 'atrium-person/1',
      exportedAt,
      person,
      consents: events.flatMap((event) => (event.type === 'LeadConsentGiven' ? [event.data] : [])),
      history: events.map(({ type, at, data }) => ({ type, at, data })),
      runs: traces.runs,
      links: traces.links,
      openedLinks: traces.read.map((link) => ({
        ...link,
        readers: link.readers.filter(({ email }) => namesAddress(email, lead.email)),
        decision: isBy(link.decision, lead.email) ? link.decision : null,
      })),
      records: await personRecords(store, traces, lead.email),
      securityEvents: traces.securityEvents,
      importRows: traces.importRows,
      calls: await callsOf(store, traces.calls, lead.email),
    }
  }
