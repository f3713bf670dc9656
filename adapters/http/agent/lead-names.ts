import type { TokenScope } from '#contracts/token/scopes.ts'
import { nameOfLead } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { allows } from '#domain/token/model/index.ts'

type About = { readonly leadId: string | null }

/** The lead of something else: its name, or its address without one; null without a lead. */
type NamedLead = About & { readonly lead: string | null }

/** Names the leads of other things, for a token that may read leads; for any other, not even their ids. */
export const leadNames =
  (leads: Pick<LeadReader, 'find'>) =>
  async (scopes: readonly TokenScope[], things: readonly About[]): Promise<(about: About) => Partial<NamedLead>> => {
    if (!allows(scopes, 'leads:read')) return () => ({})
    const ids = [...new Set(things.flatMap(({ leadId }) => leadId ?? []))]
    const views = await Promise.all(ids.map((id) => leads.find(id)))
    const names = new Map(views.flatMap((lead) => (lead === null ? [] : [[lead.id, nameOfLead(lead)] as const])))
    return ({ leadId }) => ({ leadId, lead: leadId === null ? null : (names.get(leadId) ?? null) })
  }

export type LeadNames = ReturnType<typeof leadNames>
