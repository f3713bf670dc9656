import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { ApprovalState } from '#domain/approval/model/index.ts'
import type { AgentReads, ApprovalReader } from '#domain/approval/ports/approval-reader.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** Approvals by a range scan of the index over streams; version 7 UUIDs order them by age. */
export const postgresApprovalReader = ({ pool }: Postgres): ApprovalReader => ({
  newest: async (state, now, limit) => {
    const isTimed = state === 'open' || state === 'expired'
    const query = {
      text: newest(state === null ? 'true' : conditions[state]),
      values: [limit, ...(isTimed ? [now] : [])],
    }
    const { rows } = await reaching(pool.query<{ stream: StreamName }>(query))
    return rows.map(({ stream }) => stream)
  },
})

/** In ASCII the full stop follows the hyphen. */
const newest = (condition: string): string => `
  select e.stream from events e
   where e.stream >= 'approval-' and e.stream < 'approval.' and e.version = 1 and ${condition}
   order by e.stream desc limit $1`

const holds = (types: string): string =>
  `exists (select from events j where j.stream = e.stream and j.version > 1 and j.type in (${types}))`
const isJudged = holds(`'ApprovalApproved', 'ApprovalRejected'`)
const isLive = `(e.data->>'expiresAt')::timestamptz > $2::timestamptz`

const conditions: Readonly<Record<ApprovalState, string>> = {
  open: `${isLive} and not ${isJudged}`,
  expired: `not ${isLive} and not ${isJudged}`,
  approved: holds(`'ApprovalApproved'`),
  rejected: holds(`'ApprovalRejected'`),
}

/** The table `agent_reads`: up to which position of the log the agent of a token has read; 0 before its first read. */
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
