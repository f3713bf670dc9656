import type { Limit, Passage, Throttle } from '#domain/kernel/throttle.ts'
import { keyedMutex } from '#domain/log/service/keyed-mutex.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'

/** What an account can use up. A run that drafts takes a `draft` besides the run; an AI call of a screen takes both. */
export type Metered = 'run' | 'export' | 'aiCall' | 'draft'

type Spender = {
  /** The member of staff, or the service token, that is charged. */
  readonly account: string
  readonly user: { readonly id: string; readonly email: string } | null
  readonly from: RequestOrigin
}

export type Quotas = {
  /** Null: no limit. */
  readonly limits: Readonly<Record<Metered, Limit | null>>
  /** Counts `count` uses, or none of them if the limit does not allow all. */
  readonly spend: (what: Metered, by: Spender, count?: number) => Promise<Passage>
}

type Ports = { readonly throttle: Throttle; readonly record: SecurityLog; readonly limits: Quotas['limits'] }

/** How many parts a limit is drawn in: each part costs a write, and a process keeps the rest of its part. */
const parts = 100

/** Quotas of each account, shared by all processes. The first refusal in a window is a security event. */
export const quotas = ({ throttle, record, limits }: Ports): Quotas => {
  const left = new Map<string, number>()
  const exclusively = keyedMutex()

  const take = async (bucket: string, { max, seconds }: Limit, count: number): Promise<Passage> => {
    const part = Math.max(1, Math.floor(max / parts))
    for (;;) {
      const rest = left.get(bucket) ?? 0
      if (rest >= count) {
        left.set(bucket, rest - count)
        return { open: true }
      }
      const passage = await throttle.pass(bucket, { max: Math.floor(max / part), seconds })
      if (!passage.open) return passage
      left.set(bucket, rest + part)
    }
  }

  return {
    limits,
    spend: async (what, { account, user, from }, count = 1) => {
      const limit = limits[what]
      if (limit === null) return { open: true }
      const bucket = `quota ${what} ${account}`
      const passage = await exclusively(bucket, () => take(bucket, limit, count))
      if (passage.open) return passage
      const first = await throttle.pass(`recorded ${bucket}`, { max: 1, seconds: limit.seconds })
      if (first.open)
        await record('limit_reached', user, from, user === null ? `${names[what]}, by ${account}` : names[what])
      return passage
    },
  }
}

const names: Record<Metered, string> = {
  run: 'Runs',
  export: 'Exports',
  aiCall: 'Calls of the AI',
  draft: 'Drafts by the AI',
}
