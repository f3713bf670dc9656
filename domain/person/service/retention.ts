import { addDays, dayOf, type Instant, monthsAfter } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler } from '#domain/log/service/command-handler.ts'
import { securityEvent } from '#domain/security/model/index.ts'
import { securityReadModel } from '#domain/security/service/security-log.ts'
import type { Erasures } from '../ports/erasures.ts'
import type { Aged, PersonTrail } from '../ports/person-trail.ts'
import type { ErasePerson } from './erase-person.ts'
import { lastContactAt } from './last-contact.ts'

type Ports = { readonly store: EventStore; readonly leads: LeadReader; readonly trail: PersonTrail }

type DueLead = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly lastContactAt: Instant
  readonly erasedFrom: Instant
}

const atOnce = 500
const securityEventMonths = 12

/** The retention of leads that were never won, and which of them are due next. */
export const retention = ({ store, leads, trail }: Ports, months: number) => {
  const due = async ({ id }: Aged, by: Instant): Promise<DueLead | null> => {
    const { events } = await store.read<LeadEvent>(streamName('lead', id))
    const contact = lastContactAt(events)
    if (contact === null || monthsAfter(contact, months) > by) return null
    const lead = await leads.find(id)
    if (lead === null || lead.email === '') return null
    return {
      id,
      name: lead.name,
      email: lead.email,
      lastContactAt: contact,
      erasedFrom: monthsAfter(contact, months),
    }
  }

  async function* everyDue(by: Instant): AsyncGenerator<DueLead> {
    const cutoff = monthsAfter(by, -months)
    let after: Aged | null = null
    for (;;) {
      const page: readonly Aged[] = await trail.leadsBefore(cutoff, after, atOnce)
      for (const aged of page) {
        const lead = await due(aged, by)
        if (lead !== null) yield lead
      }
      if (page.length < atOnce) return
      after = page.at(-1) ?? null
    }
  }

  return {
    /** The leads whose retention expires within a week of `now`, oldest first, and whether there are more. */
    dueWithinAWeek: async (now: Instant, limit: number) => {
      const dueLeads: DueLead[] = []
      for await (const lead of everyDue(addDays(now, 7))) {
        if (dueLeads.length === limit) return { leads: dueLeads, more: true }
        dueLeads.push(lead)
      }
      return { leads: dueLeads, more: false }
    },
    everyDue,
  }
}

export type Retention = ReturnType<typeof retention>

type Erasing = Ports & { readonly erasures: Pick<Erasures, 'all'> }

/**
 * The nightly job: erases the leads and security events whose retention has expired, and completes erasures that were
 * interrupted; returns how many.
 */
export const eraseWhatIsOver = ({ store, leads, trail, erasures }: Erasing, months: number, erase: ErasePerson) => {
  const { everyDue } = retention({ store, leads, trail }, months)
  const handleSecurity = commandHandler(securityEvent, securityReadModel, store)

  const trimSecurityEvents = async (now: Instant, context: Parameters<ErasePerson>[1]): Promise<number> => {
    const ids = await trail.securityEventsBefore(monthsAfter(now, -securityEventMonths), atOnce)
    for (const id of ids) await handleSecurity(streamName('security', id), { type: 'EraseSecurityEvent', now }, context)
    return ids.length < atOnce ? ids.length : ids.length + (await trimSecurityEvents(now, context))
  }

  return async (now: Instant): Promise<{ readonly leads: number; readonly securityEvents: number }> => {
    const night = `retention ${dayOf(now, 'UTC')}`
    const context = { cause: { actor: 'worker', correlationId: night, causationId: night }, at: now }
    for (const id of await erasures.all()) await erase(id, context)
    const overdueIds: string[] = []
    for await (const { id } of everyDue(now)) overdueIds.push(id)
    for (const id of overdueIds) await erase(id, context, 'retention')
    const securityEvents = await trimSecurityEvents(now, context)
    // Each night, as the one before may have broken off, and a text that staff redact may be in a sample as well.
    await trail.sampleAgain()
    return { leads: overdueIds.length, securityEvents }
  }
}
