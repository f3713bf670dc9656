import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { TokenAct, TokenActs } from '#domain/rewind/ports/token-acts.ts'

/** Oldest first, with what the worker did in consequence; null where there are more than `limit`. */
export const postgresTokenActs = ({ pool }: Postgres): TokenActs => ({
  since: async (tokenId, moment, limit) => {
    const query = { text: actsSince, values: [`token:${tokenId}`, moment, limit + 1] }
    const { rows } = await reaching(pool.query<TokenAct>(query))
    return rows.length > limit ? null : rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  },
})

/** In ASCII the full stop follows the hyphen. The last two parts are what the worker did: by policies, and by steps of runs. */
const actsSince = `
  with proposed as (
    select substr(stream, 10) as id from events
     where stream >= 'approval-' and stream < 'approval.' and version = 1 and actor = $1),
  recent as materialized (
    select position, id::text, stream, type, at, actor, causation_id from events where at >= $2::timestamptz),
  direct as (
    select * from recent
     where (actor = $1 or causation_id in (select id from proposed))
       and stream not like 'approval-%' and stream not like 'security-%'),
  runs as (select substr(stream, 5) as id from direct where type = 'RunRequested')
  select id, stream, type, at from (
    select position, id, stream, type, at from direct
    union
    select position, id, stream, type, at from recent
     where actor = 'worker' and stream like 'lead-%' and causation_id in (select id from direct)
    union
    select position, id, stream, type, at from recent
     where actor = 'worker' and split_part(causation_id, '/', 2) <> ''
       and split_part(causation_id, '/', 1) in (select id from runs)) acts
   order by position limit $3`
