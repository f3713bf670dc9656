import type { StreamName } from '../../domain/kernel/stream-name.ts'
import { type Appended, ClaimTaken, type StreamHead, VersionConflict } from '../../domain/ports/event-store.ts'
import { type Postgres, reaching } from './connection.ts'
import { gather, type Job } from './gather.ts'

type Row = Readonly<Record<string, unknown>>

/** One append, ready for `append_events`: rows by section, and what it leads to. */
export type PreparedAppend = {
  readonly from: StreamHead
  readonly to: Appended
  readonly sections: Readonly<Record<'heads' | 'events' | 'claims' | 'keys' | 'answers', readonly Row[]>>
  readonly views: Readonly<Record<string, readonly Row[]>>
}

type AppendJob = Job<PreparedAppend, Appended>
type Outcome = {
  readonly stale: readonly number[] | null
  readonly taken: Readonly<Record<string, StreamName>> | null
}

const largestBatch = 256

/** Appends in batches of whatever came together; `committed` is called after each commit. */
export const appendInBatches = (postgres: Postgres, committed: () => void) =>
  gather<PreparedAppend, Appended>(async (jobs) => {
    const query = { name: 'append', text: 'select append_events($1) as outcome', values: [batchOf(jobs)] }
    const { rows } = await reaching(postgres.pool.query<{ outcome: Outcome }>(query))
    committed()
    return () => {
      for (const [request, job] of jobs.entries()) settle(job, request, rows[0]?.outcome)
    }
  }, largestBatch)

/** What two appends of one batch may not share. */
export const conflictKeys = ({ from, sections }: PreparedAppend): readonly string[] => [
  from.stream,
  ...sections.claims.map(({ name, value }) => `claim ${name} ${value}`),
]

const settle = (job: AppendJob, request: number, outcome: Outcome | undefined) => {
  const { from, to } = job.input
  const holder = outcome?.taken?.[request]
  if (holder !== undefined) job.settle.reject(new ClaimTaken('lead-email', holder))
  else if (outcome?.stale?.includes(request)) job.settle.reject(new VersionConflict(from.stream, from.version))
  else job.settle.resolve(to)
}

const batchOf = (jobs: readonly AppendJob[]): string => {
  const batch: Record<string, Row[]> = {}
  const views: Record<string, Row[]> = {}
  for (const [request, { input }] of jobs.entries()) {
    collect(batch, input.sections, request)
    collect(views, input.views, request)
  }
  return JSON.stringify({ ...batch, views })
}

/** Joins the rows of one request to those of the batch; a section that stays empty stays out. */
const collect = (into: Record<string, Row[]>, sections: Readonly<Record<string, readonly Row[]>>, request: number) => {
  for (const [name, rows] of Object.entries(sections)) {
    if (rows.length === 0) continue
    const section = into[name] ?? []
    into[name] = section
    for (const row of rows) section.push({ request, ...row })
  }
}
