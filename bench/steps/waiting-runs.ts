import { execFile } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { runWorker } from '#tests/support/process/run-worker.ts'
import { timed } from '../measured.ts'

const count = 10_000
const atOnce = 64
const cause = { actor: 'bench', correlationId: 'bench', causationId: 'bench' }
const now = () => new Date().toISOString()
const wait = { kind: 'wait', id: 'patience', name: 'Wait', seconds: 30 * 86_400, on: 'lead_status_changed' } as const

/** The cost of runs that wait for thirty days: the worker's memory, rows, and the query for ready runs. */
export const printWaitingRuns = async (url: string, print: (text: string) => void): Promise<void> => {
  const first = openProcess(url)
  const settings = {
    name: 'Waits',
    description: '',
    apiEndpoint: '',
    builtIn: null,
    status: 'active',
    inputs: [],
  } as const
  const create = { type: 'CreateWorkflow', workflowId: 1, ...settings } as const
  await workflowHandler(first.store)('workflow-1', create, { cause, at: now() })
  const maker = await runWorker(first, 'maker', 50)
  await startAndAwait(first, 500)
  await maker.stop()
  const before = await memoryOfWorker(url)
  const again = await runWorker(first, 'maker again', 50)
  await startAndAwait(first, count)
  await again.stop()
  await first.close()
  const after = await memoryOfWorker(url)
  const other = openProcess(url)
  const takes: number[] = []
  for (let n = 0; n < 100; n++) takes.push(await timed(() => other.queueOf().take('other', 50, 40)))
  const { rows } = await other.postgres.pool.query<{ bytes: string }>(
    "select pg_total_relation_size('waiting_runs') as bytes",
  )
  print(`${count.toLocaleString('en-US')} runs that wait for 30 days, and a process of its own with a worker at rest:`)
  print(
    `  resident memory ${megabytes(before.rss)} before, ${megabytes(after.rss)} after; heap ${megabytes(before.heapUsed)} and ${megabytes(after.heapUsed)}`,
  )
  print(`  the queue's table and indexes: ${megabytes(Number(rows[0]?.bytes))}`)
  print(`  a query for ready runs, two a second for each worker: ${median(takes).toFixed(2)} ms\n`)
  await other.close()
}

type Memory = { readonly rss: number; readonly heapUsed: number }

const program = join(import.meta.dirname, 'worker-memory.ts')

/** The medians of several processes with an idle worker, as resident memory differs from start to start. */
const memoryOfWorker = async (url: string): Promise<Memory> => {
  const found: Memory[] = []
  for (let n = 0; n < 5; n++) {
    const { stdout } = await promisify(execFile)(process.execPath, [program, url])
    found.push(JSON.parse(stdout) as Memory)
  }
  return { rss: median(found.map(({ rss }) => rss)), heapUsed: median(found.map(({ heapUsed }) => heapUsed)) }
}

const rest = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const startAndAwait = async (process: ReturnType<typeof openProcess>, runs: number): Promise<void> => {
  const handle = runHandler(process.store)
  const request = { type: 'RequestRun', workflowId: 1, builtIn: null, inputs: {}, requestedBy: 'bench' } as const
  const start = async () => {
    const command = { ...request, originRunId: null, byBrowser: false, steps: [wait], now: now() }
    await handle(`run-${randomUUIDv7()}`, command, { cause, at: now(), newStream: true })
  }
  for (let done = 0; done < runs; done += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, runs - done) }, start))
  while ((await ready(process)) > 0) await rest(200)
}

const ready = async (process: ReturnType<typeof openProcess>): Promise<number> => {
  const text = "select count(*)::int as count from waiting_runs where ready_at < now() + interval '1 day'"
  return (await process.postgres.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
