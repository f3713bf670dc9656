import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { findPostmaster } from '#adapters/postgres/embedded/postmaster-file.ts'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import { eventually } from '#tests/support/eventually.ts'
import { cliProgram, commandLine } from '#tests/support/process/command-line.ts'
import { surroundings } from '#tests/support/process/server-process.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const commandIn = async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const start = (words: readonly string[], environment: Record<string, string>) => {
    const env = { ...surroundings(), ...environment }
    const child = spawn(process.execPath, [cliProgram, ...words], { cwd: folder.path, env, stdio: 'ignore' })
    const closing = once(child, 'close')
    return async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return (await closing)[0]
    }
  }
  return { path: folder.path, start }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that gets %s while it opens the embedded database stops that database',
  async (signal) => {
    const { path, start } = await commandIn()
    const data = join(path, 'data')
    await copyCluster(data)
    const cluster = join(data, 'postgres/cluster')
    const stop = start(['migrate'], { DATA_DIR: data })
    await eventually(async () => expect((await findPostmaster(cluster)).found).toBe('living'))
    expect(await stop(signal)).toBe(130)
    expect((await findPostmaster(cluster)).found).toBe('none')
  },
)

it.each([
  ['SIGTERM', 130, []],
  ['SIGKILL', null, [expect.stringMatching(/^backup\.new-\d+$/)]],
] as const)('a backup ended by %s has not its name yet, and can be made again', async (signal, code, drafts) => {
  const { path, start } = await commandIn()
  const database = await freshDatabase({ url: inject('postgresUrl') })
  await migrate(database.url)
  const client = new pg.Client(database.url)
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  await client.connect()
  await client.query('begin; lock table parked_work in access exclusive mode')
  const file = join(path, 'backup')
  const environment = testEnvironment(database.url)
  const stop = start(['backup', file], environment)
  await eventually(() => expect(readdirSync(path)).not.toEqual([]))
  expect(await stop(signal)).toBe(code)
  expect(readdirSync(path)).toEqual(drafts)
  await client.query('rollback')
  expect(await commandLine(path, environment)(['backup', file])).toMatchObject({ code: 0 })
  expect(readdirSync(path)).toEqual(['backup'])
})
