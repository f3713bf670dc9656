import type { Redactions } from '#domain/audit/ports/redactions.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type ErasureReach, type ErasureReason, type LeadRejection, namesAddress } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { type CommandContext, commandHandler, type Handled } from '#domain/log/service/command-handler.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { securityEvent } from '#domain/security/model/index.ts'
import { securityReadModel } from '#domain/security/service/security-log.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import type { PersonTrail, Trail, TrailLink } from '../ports/person-trail.ts'

type Ports = {
  readonly store: EventStore
  readonly leads: LeadReader
  readonly trail: PersonTrail
  readonly redactions: Pick<Redactions, 'eraseClearTexts'>
}
type Context = Pick<CommandContext, 'cause' | 'at'>

/** Erases a lead, on request with other leads of the same address, and everything that names the person; called again, it resumes where it stopped. */
export type ErasePerson = (leadId: string, context: Context, reason?: ErasureReason) => Promise<Handled<LeadRejection>>

/**
 * The lead is erased after the rest, which its address finds, also after a crash. A second search finds what arrived in
 * the meantime.
 */
export const erasePerson = ({ store, leads, trail, redactions }: Ports): ErasePerson => {
  const handleLead = leadHandler(store)
  const forget = forgetting(store, trail, redactions)
  const eraseOne: ErasePerson = async (leadId, context, reason = 'request') => {
    const known = await leads.find(leadId)
    const command = { type: 'EraseLead', reason, now: context.at } as const
    if (known === null || known.email === '') return handleLead(streamName('lead', leadId), command, context)
    const found = await trail.of(leadId, known.email)
    await forget(known, found, context)
    const outcome = await handleLead(streamName('lead', leadId), { ...command, reach: reachOf(found) }, context)
    await forget(known, await trail.of(leadId, known.email), context)
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

const forgetting = (store: EventStore, trail: PersonTrail, redactions: Ports['redactions']) => {
  const handleRun = runHandler(store)
  const handleShare = shareHandler(store)
  const handleSecurity = commandHandler(securityEvent, securityReadModel, store)

  const eraseLink = ({ id }: TrailLink, revoke: boolean, leadId: string, { cause, at }: Context) =>
    handleShare(streamName('share', id), { type: 'EraseShare', leadId, revoke, now: at }, { cause, at })

  /** The link's name is lost with its key; if it does not name the person, it is set again. */
  const eraseReader = async (link: TrailLink, lead: LeadView, { cause, at }: Context) => {
    await eraseLink(link, false, lead.id, { cause, at })
    if (link.name === null || names(link.name, lead)) return
    await handleShare(streamName('share', link.id), { type: 'ReviseShare', name: link.name, now: at }, { cause, at })
  }

  return async (lead: LeadView, found: Trail, { cause, at }: Context): Promise<void> => {
    for (const link of found.links) await eraseLink(link, true, lead.id, { cause, at })
    for (const { id } of found.runs) {
      await handleRun(streamName('run', id), { type: 'EraseRun', leadId: lead.id, now: at }, { cause, at })
    }
    await redactions.eraseClearTexts(lead.id, { cause, at })
    for (const link of found.read) await eraseReader(link, lead, { cause, at })
    for (const { id } of found.securityEvents) {
      await handleSecurity(streamName('security', id), { type: 'EraseSecurityEvent', now: at }, { cause, at })
    }
    if (found.importRows > 0) await trail.forgetImports(lead.id)
  }
}

const names = (text: string, { name, email }: LeadView): boolean =>
  namesAddress(text, email) || (name.trim() !== '' && text.toLowerCase().includes(name.trim().toLowerCase()))
