import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectionString } from '#adapters/postgres/embedded/connection.ts'
import { prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { serverArguments } from '#adapters/postgres/embedded/settings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { connectedClient, queryValue } from './connected-client.ts'
import { sparePort } from './spare-port.ts'
import type { stoppablePostgres } from './stoppable-postgres.ts'

const run = promisify(execFile)

/** The settings of a server that streams to standbys. */
export const streaming = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4' }

/** A hot standby of a server started with `streaming`, which it follows asynchronously through `through`. */
export const standbyOf = async (
  primary: Awaited<ReturnType<typeof stoppablePostgres>>,
  through: (url: string) => string,
) => {
  const home = await temporaryFolder()
  const backup_label = await copyBase(primary.url, primary.folder.home, join(home.path, 'postgres'))
  const { account, ...folder } = await prepareDataFolder(home.path)
  for (const [name, text] of Object.entries({ backup_label, 'standby.signal': '' })) {
    const file = join(folder.cluster, name)
    await writeFile(file, text)
    if (account !== undefined) await chown(file, account.uid, account.gid)
  }
  const port = await sparePort()
  const { hostname, port: from, username, password } = new URL(through(primary.url))
  const primary_conninfo = `host=${hostname} port=${from} user=${username} password=${password}`
  const server = spawn(
    primary.binaries.postgres,
    serverArguments(folder.cluster, port, { ...streaming, primary_conninfo }),
    {
      cwd: folder.home,
      stdio: 'ignore',
      ...account,
    },
  )
  const exited = once(server, 'exit')
  const url = await connectionString(folder, port)
  const ask = (question: string) => queryValue(url, question)
  await eventually(() => ask('select pg_is_in_recovery()'), 30_000)
  return {
    url,
    /** Resolves once the standby has replayed everything that the primary has committed by now. */
    caughtUp: async () => {
      const position = await queryValue(primary.url, 'select pg_current_wal_lsn()')
      await eventually(async () => {
        if ((await ask(`select pg_last_wal_replay_lsn() >= '${position}'`)) !== true) throw new Error('it is behind')
      }, 30_000)
    },
    promote: () => ask('select pg_promote()'),
    remove: async () => {
      server.kill('SIGINT')
      await exited
      await home.remove()
    },
  }
}

/** A base backup by PostgreSQL's low-level API, as the embedded server lacks pg_basebackup; returns its label. */
export const copyBase = async (url: string, from: string, to: string): Promise<string> => {
  const client = await connectedClient(url)
  await client.query(`select pg_backup_start('standby', true)`)
  await run('cp', ['-a', from, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await rm(join(to, 'cluster', 'postmaster.pid'))
  return rows[0]?.labelfile ?? ''
}
