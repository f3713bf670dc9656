import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sites } from '#contracts/site/http/site.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'

const { folder, start } = startedServers()

it('what the set-up of an earlier release stored in the data folder is taken over once', async () => {
  const file = join(folder(), 'data/settings.json')
  await copyCluster(join(folder(), 'data'))
  const answers = { ADMIN_EMAIL: 'eve@tidewater.test', BRAND_NAME: 'Tidewater', OPENAI_API_KEY: 'sk-hunter2' }
  await writeFile(file, JSON.stringify(answers), { mode: 0o600 })

  const first = start({ PORT: '0', DATA_DIR: 'data' })
  const site = await apiClient(await first.url()).call(sites.read, {})
  expect(site).toMatchObject({ brandName: 'Tidewater', aiConfigured: true })
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ ADMIN_EMAIL: 'eve@tidewater.test' })
  expect(first.output()).toContain('as eve@tidewater.test with the password')
  await first.end('SIGTERM')

  const second = start({ PORT: '0', DATA_DIR: 'data' })
  expect(await apiClient(await second.url()).call(sites.read, {})).toMatchObject({ brandName: 'Tidewater' })
  expect(second.output()).toContain('as eve@tidewater.test')
  expect(first.output() + second.output()).not.toContain('hunter2')
})
