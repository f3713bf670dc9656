import { inject } from 'vitest'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { faultSentence } from '#domain/audit/model/index.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { aStream, firstAppend, valueChanged } from './appends.ts'
import { headsOf } from './log-heads.ts'
import { sealLog } from './older-checkpoints.ts'

/** A party that verifies and signs with another master key. */
export const stranger = () => {
  const secret = Buffer.alloc(32, 'stranger')
  return { master: masterKey(secret), signer: ed25519LogSigner(secret) }
}

/** A log of two leads with alternating events: positions 1, 3, 5, 7 are the first lead's, 2, 4, 6 the second's. */
export const logOfTwo = async () => {
  const [one, two] = [aStream(), aStream()]
  const database = await migratedDatabase(inject('postgresUrl'))
  const here = openProcess(database.url)
  const sql = (text: string, values: readonly unknown[] = []) => here.postgres.pool.query(text, [...values])
  const change = async (stream: StreamName, cents: number) => {
    const { head } = await here.store.read(stream)
    await here.store.append({ ...firstAppend(stream, [valueChanged(cents)]), head, rows: [] })
  }
  for (const stream of [one, two]) await here.store.append(firstAppend(stream, [captured()]))
  for (const cents of [100, 200]) for (const stream of [one, two]) await change(stream, cents)
  await change(one, 300)
  await sql('create table untouched as select * from events')
  await sql('create table untouched_keys as select * from personal_keys')

  return {
    one,
    two,
    here,
    sql,
    change,
    seal: () => sealLog(here.postgres, here.master),
    sign: () => headsOf(here).sign(),
    verified: async (by: Pick<AtriumProcess, 'master' | 'signer'> = here, from = 0, opening = false) => {
      const chain = postgresEventChain(here.postgres, by.master, by.signer)
      const outcome = await verifyLog(chain, { onProgress: () => undefined, from, keys: { part: 0, of: 1, opening } })
      return outcome.whole ? outcome : faultSentence(outcome.fault)
    },
    /** Acts as the owner of the database, who can disable triggers. */
    byTheOwner: (text: string) =>
      sql(`set session_replication_role = replica; ${text}; set session_replication_role = origin`),
    /** Restores the original log, without any seal. */
    reset: async () => {
      await sql('truncate events, checkpoints, log_heads, log_tiles, log_keys, log_cosignatures, personal_keys')
      await sql('insert into events select * from untouched; insert into personal_keys select * from untouched_keys')
    },
    close: async () => {
      await here.close()
      await database.drop()
    },
  }
}

export type LogOfTwo = Awaited<ReturnType<typeof logOfTwo>>
