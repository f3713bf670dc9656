import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { TokenMonth, TokenMonths } from '#domain/document/ports/token-months.ts'

/** Summed from the log itself, where token counts are in clear text. */
export const postgresTokenMonths =
  ({ db }: Postgres, timeZone: string): TokenMonths =>
  async (now) => {
    const rows: Record<keyof TokenMonth, string>[] = await reaching(
      db.query(sql`
        select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, sum((data->>'promptTokens')::bigint) as "promptTokens",
               sum((data->>'completionTokens')::bigint) as "completionTokens"
          from events where type = 'RunDraftWritten' and at >= (date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) - interval '11 months') at time zone ${timeZone}
         group by 1 order by 1 desc`),
    )
    return rows.map(({ month, promptTokens, completionTokens }) => ({
      month,
      promptTokens: Number(promptTokens),
      completionTokens: Number(completionTokens),
    }))
  }
