import type pg from 'pg'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { refreshKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { type Filled, fillEmpty, type Holders } from './empty-installation.ts'
import { restoredRows, rowIn } from './restored-rows.ts'
import { foreign } from './sealed-backup.ts'
import { endLine, headLine, schemaIn } from './tables.ts'

/**
 * Restores a backup into an empty database and verifies it, all or nothing. Throws a readable error if the backup is
 * damaged, of another version or does not verify, if the database is not empty, or if the master key differs.
 */
export const restore = (postgres: Postgres, holders: Holders, lines: AsyncIterable<string>): Promise<Filled> =>
  fillEmpty(postgres, holders, async (client) => {
    const rows = await insertAll(client, lines)
    await refuseMissingKey(client, holders.master)
    return rows
  })

/** While one key replaces another, both are in use. */
const refuseMissingKey = async (client: pg.Client, master: MasterKey) => {
  const inUse = await client.query<{ id: string }>(`select id from master_keys where state <> 'retired' order by since`)
  const ids = inUse.rows.map(({ id }) => id)
  if (ids.some((id) => !master.ids.includes(id)))
    throw new Error(
      ids.length === 1
        ? `The backup ${foreign} It has the id ${ids[0]}.`
        : `The backup was made while one master key replaced another: give both, ${ids.join(' and ')}, as MASTER_KEY and MASTER_KEY_NEXT.`,
    )
  await refreshKeyRing(client, master)
  const { rows } = await client.query<{ subject: StreamName; wrapped: Buffer }>('select * from personal_keys limit 1')
  const [key] = rows
  try {
    if (key !== undefined) unwrapKey(master, key.wrapped, key.subject)
  } catch {
    throw new Error(`The backup ${foreign}`)
  }
}

const insertAll = async (client: pg.Client, lines: AsyncIterable<string>): Promise<number> => {
  const schema = await schemaOf(client)
  const head = headLine(schema)
  const batch = restoredRows(client)
  let [place, rows]: ['before' | 'within' | 'after', number] = ['before', 0]
  for await (const line of lines) {
    if (place === 'after') throw notWhole()
    if (place === 'before' && line !== head) throw otherVersion(line, schema)
    if (place === 'within' && line !== endLine(rows)) {
      await batch.put(rowIn(line) ?? refuseLine())
      rows += 1
    } else place = place === 'before' ? 'within' : 'after'
  }
  if (place !== 'after') throw notWhole()
  await batch.flush()
  return rows
}

const schemaOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ schema: number }>('select max(version) as schema from schema_migrations')
  return rows[0]?.schema ?? 0
}

const otherVersion = (line: string, here: number): Error => {
  const schema = schemaIn(line)
  if (schema === null) return new Error('This is no backup, or one of another version of Atrium.')
  const [age, then] = schema < here ? ['an older', ', upgrade, and make a new one'] : ['a newer', '']
  return new Error(
    `This backup is of ${age} release: it has schema ${schema}, and this release ${here}. Restore it with that release${then}.`,
  )
}

const refuseLine = (): never => {
  throw notWhole()
}

const notWhole = () => new Error('The backup is not whole: nothing of it was restored.')
