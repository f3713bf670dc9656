import { setTimeout as pause } from 'node:timers/promises'
import type { BenchServer } from '../http/servers.ts'
import { type Measured, measured } from '../measured.ts'
import { callsOf } from './calls.ts'
import type { Desk } from './desk.ts'
import { processorMs } from './processor-time.ts'

export type Burst = { readonly perSecond: number; readonly processorMs: number | null }

/** Concurrent staff clients. */
const people = 32

/** This many runs, started as fast as they are accepted: until the last one has ended. */
export const burst = async (
  desk: Pick<Desk, 'run' | 'allEnded'>,
  size: number,
  outsiders: readonly number[],
): Promise<Burst> => {
  const before = await processorMs(outsiders)
  const start = performance.now()
  const turns = Iterator.from(Array(size).keys())
  const askAll = async () => {
    for (const _ of turns) await desk.run()
  }
  await Promise.all(Array.from({ length: people }, askAll))
  await desk.allEnded()
  const perSecond = (size / (performance.now() - start)) * 1000
  const after = await processorMs(outsiders)
  return { perSecond, processorMs: before === null || after === null ? null : (after - before) / size }
}

const perSecond = 100

/** A run every 10 ms, and the time of each from the request to its endpoint's call. */
export const steady = async (desk: Desk, endpoint: BenchServer, seconds: number): Promise<Measured> => {
  await callsOf(endpoint)
  const start = performance.now()
  const askedAt = await Promise.all(Array.from({ length: seconds * perSecond }, (_, turn) => askAt(desk, start, turn)))
  await desk.allEnded()
  const calledAt = new Map(await callsOf(endpoint))
  const latencies = askedAt.map(([runId, at]) => (calledAt.get(runId) ?? Number.NaN) - at)
  return measured(latencies, (performance.now() - start) / 1000)
}

const askAt = async (desk: Desk, start: number, turn: number): Promise<readonly [runId: string, at: number]> => {
  await pause(Math.max(0, start + (turn * 1000) / perSecond - performance.now()))
  const at = performance.timeOrigin + performance.now()
  return [await desk.run(), at]
}
