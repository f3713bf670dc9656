import { leads as contract, type LeadChanges, leadSchema } from '../../../contracts/http/leads.ts'
import type { Leads } from '../../../domain/application/leads.ts'
import type { ReviseLead } from '../../../domain/lead/index.ts'
import type { LeadReader } from '../../../domain/ports/lead-reader.ts'
import { rowOf } from '../../../domain/ports/views.ts'
import type { LeadView } from '../../../domain/projections/lead-view.ts'
import { bind, type HttpApi } from '../bind.ts'
import { invalid, unknownCursor } from '../invalid.ts'
import { notFound } from '../problems.ts'
import { rejected } from '../rejections.ts'

export const leadRoutes = (api: HttpApi, leads: Leads, reader: LeadReader): void => {
  bind(api, contract.list, async ({ query }) => {
    const page = await reader.list(query)
    if (page === null) throw unknownCursor()
    return { body: { ...page, leads: [...page.leads] } }
  })

  bind(api, contract.stats, async () => ({ body: await reader.stats() }))

  bind(api, contract.create, async ({ body }, { remembering }) => {
    const outcome = await leads.add(
      body,
      remembering((changes) => ({ lead: leadSchema.parse(rowOf(changes, 'leads')) })),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return answered(rowOf(outcome.changes, 'leads'))
  })

  bind(api, contract.read, async ({ params }) => {
    const lead = await reader.find(params.id)
    if (lead === null) throw notFound('There is no such lead.')
    return answered(lead)
  })

  bind(api, contract.revise, async ({ params, body }, { circumstances }) => {
    const outcome = await leads.revise(params.id, revisionOf(body), circumstances)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return answered(rowOf(outcome.changes, 'leads'))
  })
}

const answered = (lead: LeadView) => ({ body: { lead }, version: lead.version })

/** What was not sent stays as it is; a date is kept with milliseconds, as all instants are. */
const revisionOf = ({ lastContactDate, ...changes }: LeadChanges): Omit<ReviseLead, 'type' | 'now'> => {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const date = lastContactDate == null ? lastContactDate : instantIn(lastContactDate)
  return { ...Object.fromEntries(given), ...(date === undefined ? {} : { lastContactDate: date }) }
}

/** ISO 8601 has a year 0; PostgreSQL's calendar has none. */
const instantIn = (text: string): string => {
  if (text.startsWith('0000')) throw invalid([{ path: ['lastContactDate'], message: 'There was no year 0' }])
  return new Date(text).toISOString()
}
