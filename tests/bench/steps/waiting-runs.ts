import { randomUUIDv7 } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { openProcess } from '#tests/support/atrium-process.ts'
import { runWorker } from '#tests/support/run-worker.ts'

const count = 10_000
const atOnce = 64
const cause = { actor: 'bench', correlationId: 'bench', causationId: 'bench' }
const now = () => new Date().toISOString()
const wait = { kind: 'wait', id: 'patience', name: 'Wait', seconds: 30 * 86_400, on: 'lead_status_changed' } as const

/** What runs cost that wait for thirty days: memory of the worker's process, rows, and the query that looks for ready runs. */
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
  const process = openProcess(url)
  const takes: number[] = []
  for (let n = 0; n < 100; n++) takes.push(await timed(() => process.queueOf().take('other', 50, 40)))
  const { rows } = await process.postgres.pool.query<{ bytes: string }>(
    "select pg_total_relation_size('waiting_runs') as bytes",
  )
  print(`${count.toLocaleString('en-US')} runs that wait for 30 days, in a process with a worker:`)
  print(`  heap ${megabytes(after - before)} more once at rest`)
  print(`  the queue's table and indexes: ${megabytes(Number(rows[0]?.bytes))}`)
  print(`  a query for ready runs, two a second for each worker: ${median(takes).toFixed(2)} ms\n`)
  await process.close()
}

/** Of a worker that has come to rest on the database as it is. */
const memoryOfWorker = async (url: string) => {
  const process = openProcess(url)
  const worker = await runWorker(process, 'measured', 50)
  await rest(5000)
  const used = memory()
  await worker.stop()
  await process.close()
  return used
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

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const memory = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await act()
  return performance.now() - start
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
