import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { contactLoad } from '#tests/support/contact-load.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectKept } from '#tests/support/expect-kept.ts'
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const visitors = 6

let folder: TemporaryFolder
let server: ServerProcess
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  await server.end('SIGTERM')
  await folder.remove()
})

const start = (): Promise<string> => {
  server = spawnServer(folder.path, {
    PORT: '0',
    DATA_DIR: 'data',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONTACT_RATE_PER_MINUTE: '1000000',
  })
  return server.url()
}

const killDatabase = async (): Promise<void> => {
  const pidFile = await readFile(join(folder.path, 'data/postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
}

describe('the server killed under load at any moment, alone or with its database', () => {
  it('loses and duplicates no acknowledged message', async () => {
    await copyCluster(join(folder.path, 'data'))
    let url: string = await start()
    const load = contactLoad(() => url, visitors)
    for (const withDatabase of [false, true, false, true]) {
      const before = load.acknowledged.size
      await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(before + 10), 20_000)
      await pause(Math.random() * 600)
      await Promise.all([server.end('SIGKILL'), withDatabase && killDatabase()])
      url = await start()
    }
    await load.stop()
    expect(load.acknowledged.size).toBeGreaterThan(40)
    expect(load.refused.get('none')).toBeGreaterThan(0)

    const database = await connectEmbeddedPostgres({ dataDir: join(folder.path, 'data') })
    await expectKept(await staffClient(url), database.connectionString, load)
    await database.stop()
  })
})

describe('the server killed while it starts for the first time', () => {
  it('starts the next time, from any intermediate state', async () => {
    for (const milliseconds of [150, 400, 700, 1100]) {
      const starting = start().catch(() => undefined)
      await pause(milliseconds)
      await server.end('SIGKILL')
      await starting
    }
    await staffClient(await start())
  })
})
