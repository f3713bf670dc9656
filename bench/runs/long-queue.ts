import { setTimeout as pause } from 'node:timers/promises'
import type { BenchServer } from '../http/servers.ts'
import { type Measured, measured } from '../measured.ts'
import { callsOf } from './calls.ts'
import { type Desk, openDesk } from './desk.ts'
import { withWorkers, workerSettings } from './installations.ts'
import { maxResidentMb } from './processor-time.ts'
import { withEndpoint } from './runs.ts'
import { seededId, seededRuns, seedHistory, seedQueue } from './seed.ts'
import { startWorkerProcess } from './worker-process.ts'

export type LongQueue = {
  readonly pages: ReadonlyMap<string, Measured>
  readonly worker: { readonly perSecond: number; readonly residentMb: number | null }
}

type Places = { readonly DATABASE_URL: string; readonly NATS_URL: string }

/** A workflow with very many runs: its history's pages, and a worker that finds all of them pending. */
export const measureLongQueue = (places: Places): Promise<LongQueue> =>
  withEndpoint(async (endpoint) => {
    const server = await withWorkers(places, 0)
    return measureAt(places, server, endpoint).finally(server.stop)
  })

const measureAt = async (places: Places, { url }: BenchServer, endpoint: BenchServer): Promise<LongQueue> => {
  const desk = await openDesk(url, `${endpoint.url}/hook`)
  await seedHistory(places.DATABASE_URL, desk.workflowId)
  const pages = await readPages(desk)
  await seedQueue(places.DATABASE_URL, desk.workflowId)
  desk.leave()
  return { pages, worker: await workThrough(places, endpoint) }
}

const depths = [0, 1000, 50_000, seededRuns - 20]
const readings = 200

const readPages = async (desk: Desk): Promise<ReadonlyMap<string, Measured>> => {
  const pages = new Map<string, Measured>()
  for (let reading = 0; reading < readings; reading++) await desk.listBefore(seededId(seededRuns))
  for (const depth of depths) {
    const cursor = seededId(seededRuns + 1 - depth)
    pages.set(`${depth.toLocaleString('en-US')} runs deep`, await repeated(() => desk.listBefore(cursor)))
  }
  return pages
}

const repeated = async (read: () => Promise<unknown>): Promise<Measured> => {
  const latencies: number[] = []
  const start = performance.now()
  for (let reading = 0; reading < readings; reading++) {
    const began = performance.now()
    await read()
    latencies.push(performance.now() - began)
  }
  return measured(latencies, (performance.now() - start) / 1000)
}

const workSeconds = 15

const workThrough = async (places: Places, endpoint: BenchServer) => {
  const worker = await startWorkerProcess(workerSettings(places))
  try {
    await callsOf(endpoint)
    await pause(workSeconds * 1000)
    const perSecond = (await callsOf(endpoint)).length / workSeconds
    return { perSecond, residentMb: await maxResidentMb(worker.pid) }
  } finally {
    await worker.stop()
  }
}
