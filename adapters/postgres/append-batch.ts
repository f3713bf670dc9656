import type { StreamName } from '../../domain/kernel/stream-name.ts'
import { type Appended, ClaimTaken, type StreamHead, VersionConflict } from '../../domain/ports/event-store.ts'
import { Unavailable } from '../../domain/ports/unavailable.ts'
import type { ViewChange } from '../../domain/ports/views.ts'
import { type Postgres, reaching } from './connection.ts'
import { gather, type Job } from './gather.ts'

/** The parts of a batch in the order of the parameters of `append_events`. */
const sections = [
  ...(['heads', 'events', 'claims', 'keys', 'answers'] as const),
  ...([
    'leads',
    'workflows',
    'runs',
    'waiting_runs',
    'runs_in_flight',
    'shares',
  ] as const satisfies readonly ViewChange['view'][]),
] as const

type Section = (typeof sections)[number]

/** One append, ready for `append_events`: its number, its rows as JSON texts by section, and what it leads to. */
export type PreparedAppend = {
  readonly request: number
  readonly from: StreamHead
  readonly to: Appended
  /** What two appends of one batch may not share. */
  readonly keys: readonly string[]
  readonly rows: Readonly<Record<Section, readonly string[]>>
}

type AppendJob = Job<PreparedAppend, Appended>
type Outcome = {
  readonly stale: readonly number[] | null
  readonly taken: Readonly<Record<string, StreamName>> | null
}

const largestBatch = 256

const text = `select append_events(${sections.map((_, index) => `$${index + 1}`)}) as outcome`

/** Appends in batches of whatever came together; `committed` is called after each commit. */
export const appendInBatches = (postgres: Postgres, committed: () => void) => {
  const append = async (jobs: readonly AppendJob[]) => {
    const values = sections.map((section) => rowsOf(jobs, section))
    const { rows } = await reaching(postgres.pool.query<{ outcome: Outcome }>({ name: 'append', text, values }))
    committed()
    return () => {
      for (const job of jobs) settle(job, rows[0]?.outcome)
    }
  }
  return gather<PreparedAppend, Appended>(
    (jobs) =>
      append(jobs).catch((error: unknown) => {
        // Whether a batch was kept whose connection was lost, nobody knows: it is not tried again.
        if (jobs.length === 1 || error instanceof Unavailable) throw error
        return apart(jobs, append)
      }),
    largestBatch,
  )
}

/** What PostgreSQL cannot take fails the whole batch, and nothing of it is kept: then each goes alone, and only the culprit fails. */
const apart = async (jobs: readonly AppendJob[], append: (jobs: readonly AppendJob[]) => Promise<() => void>) => {
  const settling: (() => void)[] = []
  for (const job of jobs) {
    settling.push(await append([job]).catch((error: unknown) => () => job.settle.reject(error)))
  }
  return () => {
    for (const settleOne of settling) settleOne()
  }
}

/** The rows of one section as a JSON array, or null where there are none. */
const rowsOf = (jobs: readonly AppendJob[], section: Section): string | null => {
  const rows = jobs.flatMap(({ input }) => input.rows[section])
  return rows.length === 0 ? null : `[${rows.join()}]`
}

const settle = ({ input, settle: { resolve, reject } }: AppendJob, outcome: Outcome | undefined) => {
  const { request, from, to } = input
  const holder = outcome?.taken?.[request]
  if (holder !== undefined) reject(new ClaimTaken('lead-email', holder))
  else if (outcome?.stale?.includes(request)) reject(new VersionConflict(from.stream, from.version))
  else resolve(to)
}
