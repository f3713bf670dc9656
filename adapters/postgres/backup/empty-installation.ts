import type pg from 'pg'
import { eventChainWithin } from '#adapters/postgres/audit/event-chain.ts'
import { lockAppends } from '#adapters/postgres/connection/advisory-locks.ts'
import { endClient, mayIdle, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { faultSentence } from '#domain/audit/model/index.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'
import { type Verification, verifyLog } from '#domain/audit/service/verify-log.ts'

const timeoutMs = 600_000

export type Holders = { readonly master: MasterKey; readonly signer: LogSigner }

/** What was filled in, and the verification of its log. */
export type Filled = { readonly rows: number; readonly log: Extract<Verification, { whole: true }> }

/**
 * Fills an empty database and verifies its log in one transaction: if either fails, it stays empty. Throws a readable
 * error, also if the database is not empty. `fill` returns the number of rows.
 */
export const fillEmpty = async (
  { url }: Postgres,
  { master, signer }: Holders,
  fill: (client: pg.Client) => Promise<number>,
): Promise<Filled> => {
  const client = ownClient(url, { timeoutMs, settings: mayIdle })
  try {
    await reaching(client.connect())
    await client.query('begin')
    // That of appends: before PostgreSQL 17, a login that gave up the right to change events may not lock the table.
    await client.query(lockAppends)
    await refuseFilled(client)
    await client.query('delete from master_keys')
    const rows = await reaching(fill(client))
    // Until it is committed, autovacuum cannot gather the statistics that the checks of keys are planned by.
    await client.query('analyze events, personal_keys')
    const log = await verifyLog(eventChainWithin(client, master, signer), { onProgress: () => undefined })
    if (!log.whole) throw new Error(`${faultSentence(log.fault)} Nothing was restored.`)
    await client.query('commit')
    return { rows, log }
  } finally {
    await endClient(client)
  }
}

const refuseFilled = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select from events union all select from users limit 1')
  if (rows.length > 0) throw new Error('This installation is not empty: restore into an empty one.')
}
