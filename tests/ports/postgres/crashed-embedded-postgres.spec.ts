import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectEmbeddedPostgres, startEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { queryDatabase, queryValue } from '#tests/support/servers/connected-client.ts'

const log = () => undefined
let dataDir = ''

beforeEach(async () => {
  const { path, remove } = await dataFolder()
  dataDir = path
  // Runs last, once the server in it has been stopped.
  onTestFinished(remove)
})

const start = async () => {
  const server = await startEmbeddedPostgres({ dataDir, log })
  onTestFinished(server.stop)
  return server.connectionString
}

const crash = async () => {
  const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const serverLog = () => readFile(join(dataDir, 'postgres/postgres.log'), 'utf8')

/** Until its owner has restarted the server, any process may take the folder. */
const isOwnedAgain = (url: string) =>
  vi.waitFor(async () => expect(await queryValue(url, owners)).toBe('1'), { interval: 50, timeout: 10_000 })

const owners = `select count(*) from pg_locks where locktype = 'advisory' and objid = 7301001 and granted`

/** Listens on the port of an address as soon as the server that had it is gone. */
const occupyPort = (url: string): Promise<Server> =>
  vi.waitFor(
    async () => {
      const occupant = createServer().listen(Number(new URL(url).port), '127.0.0.1')
      await once(occupant, 'listening')
      onTestFinished(() => void occupant.close())
      return occupant
    },
    { interval: 1, timeout: 2_000 },
  )

describe('the embedded PostgreSQL server after a crash starts itself again at the same address', {
  timeout: 60_000,
}, () => {
  it('with everything that was committed', async () => {
    const url = await start()
    await queryDatabase(url, `create table note as select 'kept' as text`)
    await crash()
    await isOwnedAgain(url)
    expect(await queryValue(url, 'select text from note')).toBe('kept')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(`(pid ${process.pid})`)
  })

  it('when its port is taken for a while', async () => {
    const url = await start()
    await crash()
    const occupant = await occupyPort(url)
    const tries = async () => (await serverLog()).match(/FATAL: .* sockets/g) ?? []
    await vi.waitFor(async () => expect((await tries()).length).toBeGreaterThan(3), 10_000)
    occupant.close()
    await isOwnedAgain(url)
  })

  it('when a tool started it at another one', async () => {
    const url = await start()
    await crash()
    const occupant = await occupyPort(url)
    // Either the tool comes first, and its server is replaced under it, or it finds none.
    const tool = await connectEmbeddedPostgres({ dataDir }).catch(() => null)
    occupant.close()
    await isOwnedAgain(url)
    await tool?.stop().catch(() => undefined)
  })
})

it('a command stops the server that it started, after that crashed under it and started itself again', async () => {
  const tool = await connectEmbeddedPostgres({ dataDir })
  await queryDatabase(tool.connectionString, `select pg_terminate_backend(pid) from pg_stat_activity where ${ofTool}`)
  await tool.stop()
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
})
const ofTool = `application_name = 'atrium ${process.pid}'`
