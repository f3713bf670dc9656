import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'

/** The board, the funnel and the months. */
export const leadPipelineRoutes = (api: HttpApi, reader: LeadReader): void => {
  bind(api, leadPipeline.board, async ({ query }) => {
    const columns = await reader.board(query)
    return { body: { columns: columns.map((column) => ({ ...column, leads: [...column.leads] })) } }
  })

  bind(api, leadPipeline.trends, async ({ query }) => {
    const { funnel, lost, months } = await reader.trends(lastMonths(query.months, api.clock.now()))
    return { body: { funnel: [...funnel], lost, months: [...months] } }
  })
}

const lastMonths = (count: number, now: string): readonly string[] => {
  const months = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, index) => monthNamed(months - count + 1 + index))
}

const monthNamed = (months: number) =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
