import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { median, timed } from '../measured.ts'
import { leadFile } from './lead-file.ts'
import { questions } from './questions.ts'

const manyLeads = 100_000

export type LeadsMeasured = {
  readonly importSeconds: number
  /** The latency of each kind of request in milliseconds, as seen by the client. */
  readonly answers: ReadonlyMap<string, { readonly p50: number; readonly p95: number; readonly worst: number }>
  /** The duration of a capture among 100,000 leads, against one among few. */
  readonly captureRatio: number
  readonly captureMs: number
}

/** One server gets 100,000 leads, the other stays nearly empty: captures alternate between them. */
export const measureLeads = async (start: () => Promise<BenchServer>): Promise<LeadsMeasured> => {
  const [large, small] = [await start(), await start()]
  try {
    const cookie = await signIn(large.url)
    const importSeconds = await importMany(large.url, cookie)
    await pause(settleMs)
    const answers = await ask(large.url, cookie)
    return { importSeconds, answers, ...(await captures(large.url, small.url)) }
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

/** The log's subscribers catch up after an import, and autovacuum runs. */
const settleMs = 5000

const importMany = async (url: string, cookie: string): Promise<number> => {
  const body = leadFile(manyLeads)
  const began = performance.now()
  const answer = await fetch(`${url}/api/leads/import`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv' },
    body,
  })
  const { import: done } = (await answer.json()) as { import: { created: number } }
  if (done.created !== manyLeads) throw new Error(`of ${manyLeads} leads ${done.created} were imported`)
  return (performance.now() - began) / 1000
}

const ask = async (url: string, cookie: string) => {
  const answers = new Map<string, { p50: number; p95: number; worst: number }>()
  for (const [kind, paths] of questions) {
    const taken: number[] = []
    for (const path of paths) taken.push(await timed(() => read(`${url}${path}`, cookie)))
    const sorted = taken.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
    answers.set(kind, { p50: at(0.5), p95: at(0.95), worst: at(1) })
  }
  return answers
}

const read = async (url: string, cookie: string) => {
  const answer = await fetch(url, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

const rounds = 12
const perRound = 200

const captures = async (large: string, small: string) => {
  const round = async (url: string): Promise<number> => {
    const taken: number[] = []
    for (let n = 0; n < perRound; n++) taken.push(await timed(() => capture(url)))
    return median(taken)
  }
  const times: { readonly among: number; readonly alone: number }[] = []
  await round(large)
  await round(small)
  for (let n = 0; n < rounds; n++) times.push({ alone: await round(small), among: await round(large) })
  const captureMs = median(times.map(({ among }) => among))
  return { captureMs, captureRatio: captureMs / median(times.map(({ alone }) => alone)) }
}

let visitors = 0

/** Sends a contact message from a new visitor. */
export const capture = async (url: string): Promise<void> => {
  visitors += 1
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify({ name: 'Maria Lindqvist', email: `${randomUUID()}@example.com`, message: 'Call me.' })
  const answer = await fetch(`${url}/api/contact`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`a message was answered with ${answer.status}`)
}
