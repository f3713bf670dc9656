import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { AgentReads } from '#domain/approval/ports/approval-reader.ts'

export const postgresAgentReads = ({ pool }: Postgres): AgentReads => ({
  note: async (tokenId) => void (await reaching(pool.query(upsert, [tokenId]))),
  position: async (tokenId) => {
    const text = 'select position from agent_reads where token_id = $1'
    const { rows } = await reaching(pool.query<{ position: string }>(text, [tokenId]))
    return Number(rows[0]?.position ?? 0)
  },
})

const upsert = `
  insert into agent_reads as held (token_id, position, read_at)
  values ($1, coalesce((select max(position) from events), 0), now())
  on conflict (token_id) do update set position = excluded.position, read_at = excluded.read_at`
