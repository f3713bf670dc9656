import { approvalHandler } from '#domain/approval/service/approval-handler.ts'
import type { Redactions } from '#domain/audit/ports/redactions.ts'
import { callHandler } from '#domain/call/service/call-handler.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { comparedText } from '#domain/kernel/text.ts'
import { type ErasureReach, type ErasureReason, type LeadRejection, namesAddress } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { type CommandContext, commandHandler, type Handled } from '#domain/log/service/command-handler.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { securityEvent } from '#domain/security/model/index.ts'
import { securityReadModel } from '#domain/security/service/security-log.ts'
import { type ShareEvent, share } from '#domain/share/model/index.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import type { Erasure, Erasures } from '../ports/erasures.ts'
import type { PersonTrail, Trail, TrailLink } from '../ports/person-trail.ts'

type Ports = {
  readonly store: EventStore
  readonly leads: LeadReader
  readonly trail: PersonTrail
  readonly redactions: Pick<Redactions, 'eraseClearTexts'>
  readonly erasures: Erasures
}
type Context = Pick<CommandContext, 'cause' | 'at'>

/** Erases a lead, on request with other leads of the same address, and all that names the person; called again, it continues. */
export type ErasePerson = (leadId: string, context: Context, reason?: ErasureReason) => Promise<Handled<LeadRejection>>

type Person = Pick<Erasure, 'name' | 'email'> & { readonly id: string }

/**
 * The lead is erased after the rest, which its address finds; nothing more can be attached to it then. A second search
 * finds what arrived in the meantime. Until it is done, the address is kept with the erasures under way.
 */
export const erasePerson = ({ store, leads, trail, redactions, erasures }: Ports): ErasePerson => {
  const handleLead = leadHandler(store)
  const { forget, nameAgain } = personEraser(store, trail, redactions)

  const forgetFound = async (person: Person, context: Context): Promise<Trail> => {
    const traces = await trail.of(person.id, person.email)
    const { name, email } = person
    const links = [...((await erasures.find(person.id))?.links ?? []), ...traces.read.flatMap(nameToRestore(person))]
    if (email !== '') await erasures.keep(person.id, { name, email, links })
    await forget(person, traces, context)
    return traces
  }

  const eraseOne: ErasePerson = async (leadId, context, reason = 'request') => {
    const lead = await leads.find(leadId)
    const command = { type: 'EraseLead', reason, now: context.at } as const
    if (lead === null) return handleLead(streamName('lead', leadId), command, context)
    const { name, email } = (await erasures.find(leadId)) ?? lead
    const person = { id: leadId, name, email }
    const reach = reachOf(await forgetFound(person, context))
    const outcome = await handleLead(streamName('lead', leadId), { ...command, reach }, context)
    await forgetFound(person, context)
    for (const link of (await erasures.find(leadId))?.links ?? []) await nameAgain(link, context)
    // A night erases many leads, and samples once.
    if (reason === 'request') await trail.sampleAgain()
    await erasures.end(leadId)
    return outcome
  }
  return async (leadId, context, reason) => {
    const email = (await leads.find(leadId))?.email ?? ''
    // The retention of another lead ends with its own last contact.
    const others = email === '' || reason === 'retention' ? [] : await leads.sharing(email)
    for (const { id } of others.filter((other) => other.id !== leadId)) await eraseOne(id, context, reason)
    return eraseOne(leadId, context, reason)
  }
}

/** The numbers that staff see before an erasure, and its receipt states afterwards. */
export const reachOf = ({ runs, links, read, importRows, securityEvents }: Trail): ErasureReach => ({
  runs: runs.length,
  documents: runs.filter(({ outputKind }) => outputKind === 'document').length,
  links: links.length,
  readers: read.length,
  importRows,
  securityEvents: securityEvents.length,
})

const personEraser = (store: EventStore, trail: PersonTrail, redactions: Ports['redactions']) => {
  const handleRun = runHandler(store)
  const handleShare = shareHandler(store)
  const handleApproval = approvalHandler(store)
  const handleCall = callHandler(store)
  const handleSecurity = commandHandler(securityEvent, securityReadModel, store)

  const eraseLink = ({ id }: TrailLink, revoke: boolean, leadId: string, { cause, at }: Context) =>
    handleShare(streamName('share', id), { type: 'EraseShare', leadId, revoke, now: at }, { cause, at })

  return {
    forget: async ({ id: leadId, email }: Person, traces: Trail, { cause, at }: Context): Promise<void> => {
      for (const link of traces.links) await eraseLink(link, true, leadId, { cause, at })
      for (const { id } of traces.runs) {
        await handleRun(streamName('run', id), { type: 'EraseRun', leadId, now: at }, { cause, at })
      }
      await redactions.eraseClearTexts(leadId, { cause, at })
      for (const link of traces.read) await eraseLink(link, false, leadId, { cause, at })
      for (const id of traces.approvals)
        await handleApproval(streamName('approval', id), { type: 'EraseApproval', now: at }, { cause, at })
      for (const id of traces.calls)
        await handleCall(streamName('call', id), { type: 'EraseCall', now: at }, { cause, at })
      for (const { id } of traces.securityEvents) {
        await handleSecurity(streamName('security', id), { type: 'EraseSecurityEvent', now: at }, { cause, at })
      }
      await trail.forgetRows(leadId, email)
    },
    /** The name of a link of others is lost with its key, and set again under the new one. */
    nameAgain: async ({ id, name }: Erasure['links'][number], { cause, at }: Context): Promise<void> => {
      const stream = streamName('share', id)
      const link = (await store.read<ShareEvent>(stream)).events.reduce(share.evolve, share.initialState)
      if (link.status !== 'live' || link.name !== null) return
      await handleShare(stream, { type: 'ReviseShare', name, now: at }, { cause, at })
    },
  }
}

/** The name of a link, if it does not name the person. */
const nameToRestore =
  (person: Person) =>
  ({ id, name }: TrailLink): Erasure['links'] =>
    name === null || namesPerson(name, person) ? [] : [{ id, name }]

const namesPerson = (text: string, { name, email }: Person): boolean =>
  namesAddress(text, email) || (name.trim() !== '' && comparedText(text).includes(comparedText(name.trim())))
