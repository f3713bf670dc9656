import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import type { MasterSecrets } from '#adapters/postgres/personal-data/key-ring.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'
import { type Verification, type VerifyOptions, verifyLog } from '#domain/audit/service/verify-log.ts'
import { partsOf, progressOf, together } from '#domain/audit/service/verify-parts.ts'
import type { PartOrder, PartReport } from './verify-part.ts'

type Tools = {
  readonly postgres: Postgres
  readonly master: MasterKey
  readonly secrets: MasterSecrets
  readonly logSigner: LogSigner
}

/** Fewer are verified before a thread has started. */
const usualLeast = 100_000
/** Ends of streams in memory, over all parts. */
const mostEnds = 1_000_000

/** Verifies the log with all processors: this thread its first part, worker threads the others. */
export const verifyInParts = async (
  { postgres, master, secrets, logSigner }: Tools,
  { from = 0, known, told, proved, keys }: VerifyOptions,
  { most = availableParallelism(), leastEvents = usualLeast } = {},
): Promise<Verification> => {
  const chain = postgresEventChain(postgres, master, logSigner)
  const parts = known === undefined ? await partsOf(chain, from, { most, leastEvents }) : [{ from }]
  const progress = progressOf(parts, told, await chain.head())
  const ends = Math.ceil(mostEnds / parts.length)
  const outcomes = parts.map((part, index) => {
    const hear = {
      told: (position: number) => progress.at(index, position),
      proved: (size: number) => proved?.(progress.proved(index, size)),
    }
    const share = { ...part, mostEnds: ends, keys: { part: index, of: parts.length, opening: keys?.opening } }
    if (index === 0) return verifyLog(chain, { ...share, ...hear, known })
    return inWorker({ ...share, url: postgres.url, secrets }, hear)
  })
  return together(await Promise.all(outcomes))
}

type Hear = Pick<VerifyOptions, 'told'> & { readonly proved: (size: number) => void }

const inWorker = (order: PartOrder, hear: Hear): Promise<Verification> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-part.ts', import.meta.url), { workerData: order })
    worker.on('message', (report: PartReport) => {
      if ('at' in report) hear.told(report.at, 0)
      else if ('proved' in report) hear.proved(report.proved)
      else resolve(report.outcome)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`A part of the verification ended with ${code}.`)))
  })
