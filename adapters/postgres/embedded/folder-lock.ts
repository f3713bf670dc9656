import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DataFolderError } from './data-folder-error.ts'

/** Session-level advisory locks: released when the connection ends, even by a crash of its holder. */
const owner = 7_301_001
const guest = 7_301_002

/** How long the server may take to notice that the last owner was killed. */
const maxWaitMs = 2_000

/** Makes this connection the owner of the data folder, or throws an error that names the current owner. */
export const takeOwnership = async (client: pg.Client, name: string): Promise<void> => {
  const deadline = Date.now() + maxWaitMs
  while (!(await take(client, 'pg_try_advisory_lock', owner))) {
    if (Date.now() > deadline) {
      const holder = await ownerOf(client)
      throw new DataFolderError(`The data folder ${name} is in use by another Atrium process (${holder}).`)
    }
    await pause(50)
  }
}

/** Registers a command-line tool, with or without an owner. */
export const enterAsGuest = (client: pg.Client): Promise<boolean> => take(client, 'pg_try_advisory_lock_shared', guest)

/** Whether there is neither an owner nor another guest; if so, both locks are held until this session ends. */
export const isLastGuest = async (client: pg.Client): Promise<boolean> =>
  (await take(client, 'pg_try_advisory_lock', owner)) && (await take(client, 'pg_try_advisory_lock', guest))

const take = async (client: pg.Client, call: string, key: number): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(`select ${call}($1) as taken`, [key])
  return rows[0]?.taken ?? false
}

const ownerOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [owner],
  )
  return `pid ${rows[0]?.name.replace('atrium ', '') ?? 'unknown'}`
}
