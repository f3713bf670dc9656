import { definedFields } from '#adapters/http/middleware/defined-fields.ts'
import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { readerAsOf } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { leads as contract, leadSchema } from '#contracts/lead/http/leads.ts'
import type { LeadPast } from '#domain/lead/ports/lead-past.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { FilterOf } from './lead-filter.ts'
import { mustBeAdmin } from './lead-owner.ts'

type Ports = {
  readonly reader: LeadReader
  readonly past: LeadPast
  readonly users: Users
  readonly filterOf: FilterOf
}

/** Reads leads as they are, or as they were at the moment that a request names. */
export const leadReaderAsOf =
  ({ clock }: Pick<HttpApi, 'clock'>, reader: LeadReader, past: LeadPast) =>
  (at: string | undefined) =>
    readerAsOf(at, clock.now(), { live: reader, at: past.at })

/**
 * `/api/leads` apart from what belongs to a lead; 404 for a lead that there is not, 400 for a cursor of another list or
 * a moment to come.
 */
export const leadRoutes = (api: HttpApi, leads: Leads, { reader, past, users, filterOf }: Ports): void => {
  const readerAt = leadReaderAsOf(api, reader, past)

  bind(api, contract.list, async ({ query }, { caller }) => {
    const { reader: leadsThen, ...asOf } = readerAt(query.at)
    const { notesCut, ...search } = await filterOf(query, caller)
    const page = await leadsThen.list(search)
    if (page === null) throw unknownCursor()
    return { body: { ...page, leads: [...page.leads], ...(notesCut && { notesCut }), ...asOf } }
  })

  bind(api, contract.stats, async ({ query }) => {
    const { reader: leadsThen, ...asOf } = readerAt(query.at)
    return { body: { ...(await leadsThen.stats()), ...asOf } }
  })

  bind(api, contract.sharing, async () => ({ body: { leads: [...(await reader.sharing())] } }))

  bind(api, contract.create, async ({ body }, { withIdempotentReply }) => {
    const outcome = await leads.add(
      body,
      withIdempotentReply((changes) => ({ lead: leadSchema.parse(rowOf(changes, 'leads')) })),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return replyOf(rowOf(outcome.changes, 'leads'))
  })

  bind(api, contract.read, async ({ params, query }) => {
    const { reader: leadsThen, ...asOf } = readerAt(query.at)
    const lead = await leadsThen.find(params.id)
    if (lead === null) throw notFound('There is no such lead.')
    return { body: { lead, ...asOf }, version: lead.version }
  })

  bind(api, contract.revise, async ({ params, body }, { context }) => {
    await mustBeAdmin(users, body.ownerId, 'ownerId')
    const outcome = await leads.revise(params.id, definedFields(body), context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return replyOf(rowOf(outcome.changes, 'leads'))
  })
}

const replyOf = (lead: LeadView) => ({ body: { lead }, version: lead.version })
