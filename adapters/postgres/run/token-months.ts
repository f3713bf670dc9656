import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { CountTokens, TokenMonth, TokenMonths } from '#domain/document/ports/token-months.ts'

/** Summed from the log itself, where token counts are in clear text, and from those beside it. */
export const postgresTokenMonths =
  ({ db }: Postgres, timeZone: string): TokenMonths =>
  async (now) => {
    const rows = (await reaching(
      db.query(sql`
        select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, sum(prompt) as "promptTokens", sum(completion) as "completionTokens"
          from (select at, (data->>'promptTokens')::bigint as prompt, (data->>'completionTokens')::bigint as completion
                  from events where type = 'RunDraftWritten'
                union all
                select hour, prompt_tokens, completion_tokens from tokens_beside_runs) uses
         where at >= (date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) - interval '11 months') at time zone ${timeZone}
         group by 1 order by 1 desc`),
    )) as Record<keyof TokenMonth, string>[]
    return rows.map(({ month, promptTokens, completionTokens }) => ({
      month,
      promptTokens: Number(promptTokens),
      completionTokens: Number(completionTokens),
    }))
  }

/** By hour: a month begins with an hour in nearly every time zone. */
export const postgresCountTokens =
  ({ db }: Postgres): CountTokens =>
  async ({ promptTokens, completionTokens }) => {
    await reaching(
      db.query(sql`
        insert into tokens_beside_runs as held (hour, prompt_tokens, completion_tokens)
        values (date_trunc('hour', now(), 'UTC'), ${promptTokens}, ${completionTokens})
        on conflict (hour) do update
          set prompt_tokens = held.prompt_tokens + excluded.prompt_tokens,
              completion_tokens = held.completion_tokens + excluded.completion_tokens`),
    )
  }
