import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { TokenUses } from '#domain/token/ports/api-tokens.ts'

/**
 * Fixed windows from a token's first call, shared by all servers. Counts the call before it answers whether there was
 * room.
 */
export const postgresTokenUses = ({ pool }: Postgres): TokenUses => ({
  count: async (tokenId, { max, seconds }) => {
    const query = { name: 'count-token-use', text: upsert, values: [tokenId, seconds] }
    const [{ hits, reset } = { hits: 1, reset: seconds }] = (await reaching(pool.query<Counted>(query))).rows
    return { open: hits <= max, left: Math.max(0, max - hits), resetSeconds: reset }
  },
  lastUses: async () => {
    const { rows } = await reaching(pool.query<{ id: string; at: Date }>('select id, used_at as at from token_uses'))
    return new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
  },
})

type Counted = { readonly hits: number; readonly reset: number }

const upsert = `
  insert into token_uses as held (id, used_at, window_start, hits) values ($1, now(), now(), 1)
  on conflict (id) do update set
    used_at = now(),
    window_start = case when held.window_start > now() - make_interval(secs => $2) then held.window_start else now() end,
    hits = case when held.window_start > now() - make_interval(secs => $2) then held.hits + 1 else 1 end
  returning hits, greatest(1, ceil(extract(epoch from window_start + make_interval(secs => $2) - now())))::int as reset`
