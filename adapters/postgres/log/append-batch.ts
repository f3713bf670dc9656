import type pg from 'pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import {
  type Claim,
  ClaimTaken,
  NoAdminLeft,
  RequestRepeated,
  type StreamHead,
  SubjectErased,
  ValueRefused,
  VersionConflict,
} from '#domain/log/ports/event-store.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import { batcher, type Job } from './batcher.ts'

/** The sections of a batch in the parameter order of `append_events_2`. */
const sections = [
  ...(['heads', 'events', 'claims', 'keys', 'replies'] as const),
  ...([
    'leads',
    'workflows',
    'runs',
    'waiting_runs',
    'runs_in_flight',
    'shares',
    'staff',
    'security_events',
    'triggers',
    'lead_agendas',
  ] as const satisfies readonly ViewChange['view'][]),
] as const

type Section = (typeof sections)[number]

/** One append, prepared for `append_events_2`: its number, its rows as JSON by section, and the new head. */
export type PreparedAppend = {
  readonly request: number
  readonly from: StreamHead
  readonly to: StreamHead
  readonly claims: readonly Claim[]
  readonly reply: IdempotentRequest | undefined
  /** Keys that two appends of one batch must not share. */
  readonly keys: readonly string[]
  readonly rows: Readonly<Record<Section, readonly string[]>>
}

type AppendJob = Job<PreparedAppend, StreamHead>
type Outcome = {
  readonly repeated: readonly number[] | null
  readonly stale: readonly number[] | null
  readonly erased: readonly number[] | null
  readonly taken: Readonly<Record<string, StreamName>> | null
}

export type Committed = (batchSize: number, seconds: number) => void

const maxBatch = 256

/** Staff, security, trigger and agenda rows are written around the call, which keeps the parameters of earlier releases. */
const writtenAfter = 4
const [inside, after] = [sections.slice(0, -writtenAfter), sections.slice(-writtenAfter)]
const parametersFrom = (first: number, of: readonly Section[]) => of.map((_, index) => `$${first + index}`).join()
const [ofStaff, ofTriggers, ofAgendas] = [after.slice(0, 2), after.slice(2, 3), after.slice(3)]
const withStaff = `write_staff_after(append_events_2(${parametersFrom(1, inside)}), ${parametersFrom(inside.length + 1, ofStaff)})`
const withTriggers = `write_triggers_after(${withStaff}, ${parametersFrom(inside.length + ofStaff.length + 1, ofTriggers)})`
const text = `select write_lead_agendas_after(${withTriggers}, ${parametersFrom(sections.length, ofAgendas)}) as outcome`

/** Appends to a new stream within the caller's transaction. */
export const appendOn = async (client: pg.PoolClient, prepared: PreparedAppend): Promise<void> => {
  const job = { input: prepared }
  await client.query(
    text,
    sections.map((section) => rowsOf([job], section)),
  )
}

/** Appends to several streams in one transaction; if one append is refused, to none. */
export const appendAll = async (
  { pool }: Postgres,
  prepared: readonly PreparedAppend[],
  committed: Committed,
): Promise<void> => {
  const start = performance.now()
  const jobs = prepared.map((input) => ({ input }))
  const client = await reaching(pool.connect())
  try {
    await client.query('begin')
    const values = sections.map((section) => rowsOf(jobs, section))
    const { rows } = await reaching(client.query<{ outcome: Outcome }>(text, values))
    for (const { input } of jobs) {
      const refusal = refusalOf(input, rows[0]?.outcome)
      if (refusal !== null) throw refusal
    }
    await reaching(client.query('commit'))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw reasonOf(error)
  } finally {
    client.release()
  }
  committed(jobs.length, (performance.now() - start) / 1000)
}

/**
 * Appends in batches of concurrent requests; `committed` is called after each commit with the batch's size and its
 * duration in seconds.
 */
export const appendInBatches = (postgres: Postgres, committed: Committed) => {
  const append = async (jobs: readonly AppendJob[]) => {
    const start = performance.now()
    const values = sections.map((section) => rowsOf(jobs, section))
    const { rows } = await reaching(postgres.pool.query<{ outcome: Outcome }>({ name: 'append', text, values }))
    committed(jobs.length, (performance.now() - start) / 1000)
    return () => {
      for (const job of jobs) settle(job, rows[0]?.outcome)
    }
  }
  return batcher<PreparedAppend, StreamHead>(
    (jobs) =>
      append(jobs).catch((error: unknown) => {
        // The outcome of a batch whose connection was lost is unknown: it is not retried.
        if (error instanceof Unavailable) throw error
        if (jobs.length === 1) throw reasonOf(error)
        return appendEach(jobs, append)
      }),
    maxBatch,
  )
}

/** A value PostgreSQL refuses rolls back the whole batch: jobs are retried one by one, so that only its own fails. */
const appendEach = async (jobs: readonly AppendJob[], append: (jobs: readonly AppendJob[]) => Promise<() => void>) => {
  const settling: (() => void)[] = []
  for (const job of jobs) {
    settling.push(await append([job]).catch((error: unknown) => () => job.settle.reject(reasonOf(error))))
  }
  return () => {
    for (const settleOne of settling) settleOne()
  }
}

/** The SQLSTATE raised by `write_staff_after`. */
const noAdminLeft = 'AT001'

/** SQLSTATE class 22: data exception. */
const dataException = /^22/

const reasonOf = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === noAdminLeft) return new NoAdminLeft()
  return dataException.test(code) ? new ValueRefused(error) : error
}

/** The rows of one section as a JSON array, or null. */
const rowsOf = (jobs: readonly Pick<AppendJob, 'input'>[], section: Section): string | null => {
  const rows = jobs.flatMap(({ input }) => input.rows[section])
  return rows.length === 0 ? null : `[${rows.join()}]`
}

const settle = ({ input, settle: { resolve, reject } }: AppendJob, outcome: Outcome | undefined) => {
  const refusal = refusalOf(input, outcome)
  if (refusal === null) resolve(input.to)
  else reject(refusal)
}

const refusalOf = ({ request, from, reply, claims }: PreparedAppend, outcome: Outcome | undefined): Error | null => {
  const holder = outcome?.taken?.[request]
  if (reply !== undefined && outcome?.repeated?.includes(request)) return new RequestRepeated(reply)
  if (holder !== undefined) return new ClaimTaken(claims[0]?.name ?? 'lead-email', holder)
  if (outcome?.erased?.includes(request)) return new SubjectErased(from.stream)
  return outcome?.stale?.includes(request) ? new VersionConflict(from.stream, from.version) : null
}
