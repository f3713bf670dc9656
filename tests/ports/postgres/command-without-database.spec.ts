import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { countResources } from '#tests/support/process/count-resources.ts'
import { queryValue } from '#tests/support/servers/connected-client.ts'

it('a command that cannot make the database ends its connection, and leaves no server', async () => {
  const { path: dataDir, remove } = await dataFolder()
  const { connectionString, stop } = await connectEmbeddedPostgres({ dataDir })
  const address = connectionString.replace(/atrium$/, 'postgres')
  await queryValue(address, 'drop database atrium')
  await queryValue(address, 'alter database template1 rename to another')
  await stop()
  // Tests of other files have connections in this process, too.
  const others = countResources(/^TCPSocketWrap$/)
  await expect(connectEmbeddedPostgres({ dataDir })).rejects.toThrow('template1')
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
  expect(countResources(/^TCPSocketWrap$/)).toBeLessThanOrEqual(others)
  await remove()
})
