import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { momentIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import type { LeadPast } from '#domain/lead/ports/lead-past.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { FilterOf } from './lead-filter.ts'
import { leadReaderAsOf } from './leads.ts'

type Ports = { readonly reader: LeadReader; readonly past: LeadPast; readonly filterOf: FilterOf }

/** The board, the funnel and the months, and what moved between two moments. */
export const leadPipelineRoutes = (api: HttpApi, { reader, past, filterOf }: Ports): void => {
  const readerAt = leadReaderAsOf(api, reader, past)

  bind(api, leadPipeline.board, async ({ query }, { caller }) => {
    const { reader: leadsThen, ...asOf } = readerAt(query.at)
    const columns = await leadsThen.board(await filterOf(query, caller))
    return { body: { columns: columns.map((column) => ({ ...column, leads: [...column.leads] })), ...asOf } }
  })

  bind(api, leadPipeline.trends, async ({ query }) => {
    const { reader: leadsThen, ...asOf } = readerAt(query.at)
    const { funnel, lost, months } = await leadsThen.trends(lastMonths(query.months, asOf.asOf ?? api.clock.now()))
    return { body: { funnel: [...funnel], lost, months: [...months], ...asOf } }
  })

  bind(api, leadPipeline.moves, async ({ query: { from, to, ...page } }) => {
    const now = api.clock.now()
    const period = { from: momentIn(from, now, 'from'), to: momentIn(to, now, 'to') }
    const moves = await past.moves(period, page)
    if (moves === null) throw unknownCursor()
    return { body: { ...period, ...moves, flows: [...moves.flows], leads: [...moves.leads] } }
  })
}

const lastMonths = (count: number, now: string): readonly string[] => {
  const months = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, index) => monthName(months - count + 1 + index))
}

const monthName = (months: number) =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
