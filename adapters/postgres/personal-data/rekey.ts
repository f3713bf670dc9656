import type pg from 'pg'
import { type HandOver, handOverTree } from '#adapters/postgres/audit/log-tree.ts'
import { lockAppends, lockHeads } from '#adapters/postgres/connection/advisory-locks.ts'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { awaitAdoption } from './key-adoption.ts'
import { carriedContext, refreshKeyRing } from './key-ring.ts'
import { carriedSecrets, type MasterKey, masterKey } from './master-key.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const rowsAtOnce = 500
const timeoutMs = 600_000
const adoptionMs = 30_000
/**
 * Links made within this time after the change use the old key in every process: by then the last process has adopted
 * the change, so that none issues a token that another does not recognise.
 */
const settlingMs = 10_000

type Rekeying = {
  /** Holds both keys; the one in use is the old one, or the next one if an earlier call got that far. */
  readonly master: MasterKey
  readonly next: Buffer
  /** The public key of the log's signatures under the old key, in base64. */
  readonly publicKey: () => string
  readonly handOver: HandOver
  readonly onProgress: (done: number, of: number) => void
  /** How long to wait for processes to adopt the next key. */
  readonly maxWaitMs?: number
}

/**
 * Replaces the master key while processes that hold both keep running: from its first transaction on they seal with the
 * next key; once each has adopted it, everything sealed with the old one is resealed, page by page; the last transaction
 * retires the old one. It can be stopped at any time, and resumes when it is called again. Returns how many values were
 * resealed.
 */
export const rekey = async (
  { url }: Postgres,
  { master, next, publicKey, handOver, onProgress, maxWaitMs = adoptionMs }: Rekeying,
): Promise<number> => {
  const client = ownClient(url, { timeoutMs })
  const after = masterKey(next)
  try {
    await reaching(client.connect())
    const [old, successor] = [master.ids[0] ?? '', after.id()]
    if (master.id() !== successor) {
      await reaching(change(client, { master, after, publicKey: publicKey(), handOver }))
    }
    await refreshKeyRing(client, master)
    const all = await remaining(client, successor)
    let done = 0
    const sealAnew = async () => {
      for (const sealed of sealedColumns) {
        await eachPage(client, sealed, successor, async (rows) => {
          await reaching(replace(client, sealed, rows, master, after))
          done += rows.length
          onProgress(Math.min(done, all), all)
        })
      }
    }
    await awaitAdoption(client, old, maxWaitMs)
    await sealAnew()
    await client.query('begin')
    await client.query(`set local lock_timeout = '30s'`)
    await client.query(lockAppends)
    await client.query(
      'lock table personal_keys, totp_secrets, lead_imports, idempotency_keys, erasures, mails_skipped in share row exclusive mode',
    )
    await sealAnew()
    await client.query(`update master_keys set state = 'retired' where id = $1`, [old])
    await client.query('commit')
    return done
  } finally {
    await endClient(client)
  }
}

const refuseUnaware = async (client: pg.Client, next: string) => {
  const { rows } = await client.query<{ process: string }>(
    `select distinct coalesce(host(client_addr), 'this machine') || ' (' || application_name || ')' as process from pg_stat_activity
      where datname = current_database() and application_name like 'atrium %' and strpos(application_name, $1) = 0 order by 1`,
    [next],
  )
  if (rows.length === 0) return
  throw new Error(
    `Processes are running that do not know the next master key: ${rows.map(({ process }) => process).join(', ')}. Restart every server and worker with it first, then repeat this command.`,
  )
}

type Change = Pick<Rekeying, 'master' | 'handOver'> & { readonly after: MasterKey; readonly publicKey: string }

/** Under the locks of appends and of heads: everything signed and made before then uses the old key. */
const change = async (client: pg.Client, { master, after, publicKey, handOver }: Change) => {
  await client.query('begin')
  await client.query(lockHeads)
  await client.query(lockAppends)
  await refuseUnaware(client, after.id())
  const untilSize = await handOverTree(client, handOver)
  const carried = carriedSecrets(master, Date.now() + settlingMs, untilSize, publicKey)
  const sealed = after.seal('carried', Buffer.from(JSON.stringify(carried)), carriedContext(after.id()))
  await client.query(
    `insert into master_keys (id, state, labelled, until) values ($1, 'replaced', true, now())
     on conflict (id) do update set state = 'replaced', until = now(), carried = null`,
    [master.id()],
  )
  await client.query(`insert into master_keys (id, state, labelled, carried) values ($1, 'current', true, $2)`, [
    after.id(),
    sealed,
  ])
  await client.query('commit')
}

type SealedRow = { readonly key: string; readonly sealed: Buffer }

/** Rows not labelled with the given key; those of an earlier release have no label. */
const otherRows = ({ table, sealed }: SealedColumn) =>
  `from ${table} where ${sealed} is not null and substring(${sealed} from 1 for 7) <> '\\x414b01'::bytea || decode($1, 'hex')`

const remaining = async (client: pg.Client, next: string): Promise<number> => {
  const counts = sealedColumns.map((column) => `(select count(*) ${otherRows(column)})`)
  const { rows } = await client.query<{ count: string }>(`select ${counts.join(' + ')} as count`, [next])
  return Number(rows[0]?.count ?? 0)
}

const eachPage = async (
  client: pg.Client,
  column: SealedColumn,
  next: string,
  act: (rows: readonly SealedRow[]) => Promise<void>,
) => {
  const { key, sealed } = column
  const text = `select ${key} as key, ${sealed} as sealed ${otherRows(column)} and ${key} collate "C" > $2 order by ${key} collate "C" limit ${rowsAtOnce}`
  for (let last = ''; ; ) {
    const { rows } = await reaching(client.query<SealedRow>(text, [next, last]))
    if (rows.length === 0) return
    await act(rows)
    last = rows.at(-1)?.key ?? last
  }
}

/** Only rows that are still as they were read: one may have been replaced or erased meanwhile. */
const replace = async (
  client: pg.Client,
  { table, key, sealed, set, purpose, context }: SealedColumn,
  rows: readonly SealedRow[],
  master: MasterKey,
  after: MasterKey,
) => {
  const resealed = rows.map((row) => {
    const plain = master.unseal(purpose, row.sealed, context(row.key))
    const value = after.seal(purpose, plain, context(row.key))
    plain.fill(0)
    return value
  })
  const values = [rows.map((row) => row.key), rows.map((row) => row.sealed), resealed]
  await client.query(
    `update ${table} set ${set} from unnest($1::text[], $2::bytea[], $3::bytea[]) as v (name, was, sealed)
      where ${key} = v.name and ${sealed} = v.was`,
    values,
  )
}
