import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import type { MasterSecrets } from '#adapters/postgres/personal-data/key-ring.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'
import { type Verification, type VerifyOptions, verifyLog } from '#domain/audit/service/verify-log.ts'
import { combineParts, partsOf, progressOf } from '#domain/audit/service/verify-parts.ts'
import type { PartOrder, PartReport } from './verify-part.ts'

type Tools = {
  readonly postgres: Postgres
  readonly master: MasterKey
  readonly secrets: MasterSecrets
  readonly logSigner: LogSigner
}

/** Fewer events are verified before a thread has started. */
const defaultMinEvents = 100_000
/** The most stream ends held in memory, over all parts. */
const maxEnds = 1_000_000

/** Verifies the log on all processors: this thread its first part, worker threads the others. */
export const verifyInParts = async (
  { postgres, master, secrets, logSigner }: Tools,
  { from = 0, known, onProgress, onProved, keys }: VerifyOptions,
  { max = availableParallelism(), minEvents = defaultMinEvents } = {},
): Promise<Verification> => {
  const chain = postgresEventChain(postgres, master, logSigner)
  const parts = known === undefined ? await partsOf(chain, from, { max, minEvents }) : [{ from }]
  const progress = progressOf(parts, onProgress, await chain.head())
  const ends = Math.ceil(maxEnds / parts.length)
  const outcomes = parts.map((part, index) => {
    const listeners = {
      onProgress: (position: number) => progress.at(index, position),
      onProved: (size: number) => onProved?.(progress.proved(index, size)),
    }
    const share = { ...part, maxEnds: ends, keys: { part: index, of: parts.length, opening: keys?.opening } }
    if (index === 0) return verifyLog(chain, { ...share, ...listeners, known })
    return verifyInThread({ ...share, url: postgres.url, secrets }, listeners)
  })
  return combineParts(await Promise.all(outcomes))
}

type ProgressListeners = Pick<VerifyOptions, 'onProgress'> & { readonly onProved: (size: number) => void }

const verifyInThread = (order: PartOrder, listeners: ProgressListeners): Promise<Verification> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-part.ts', import.meta.url), { workerData: order })
    worker.on('message', (report: PartReport) => {
      if ('at' in report) listeners.onProgress(report.at, 0)
      else if ('proved' in report) listeners.onProved(report.proved)
      else resolve(report.outcome)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`A part of the verification ended with ${code}.`)))
  })
