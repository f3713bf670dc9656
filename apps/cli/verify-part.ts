import { parentPort, workerData } from 'node:worker_threads'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { openKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import type { KeyPart } from '#domain/audit/ports/event-chain.ts'
import { type Verification, verifyLog } from '#domain/audit/service/verify-log.ts'
import type { Part } from '#domain/audit/service/verify-parts.ts'

export type PartOrder = Part & {
  readonly url: string
  readonly secrets: readonly [Uint8Array, ...Uint8Array[]]
  readonly maxEnds: number
  readonly keys: KeyPart
}

export type PartReport = { readonly at: number } | { readonly proved: number } | { readonly outcome: Verification }

/** The program of a worker thread: verifies one part of the log on connections of its own. */
const { url, secrets, ...part } = workerData as PartOrder
const postgres = openPostgres(url, () => undefined)
const [current, ...others] = secrets
const keys = [Buffer.from(current), ...others.map((each) => Buffer.from(each))] as const
const master = await openKeyRing(postgres.pool, keys, false)
const say = (report: PartReport) => parentPort?.postMessage(report)
const chain = postgresEventChain(postgres, master, ed25519LogSigner(master.secrets))
say({
  outcome: await verifyLog(chain, {
    ...part,
    onProgress: (at) => say({ at }),
    onProved: (proved) => say({ proved }),
  }),
})
await postgres.close()
