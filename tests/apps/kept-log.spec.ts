import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { admin } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { ownPostgres } from '#tests/support/servers/own-postgres.ts'

const servers = startedServers()
const METRICS_TOKEN = 'a-token-for-tests'
const scrape = async (url: string) =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()

const settingsOf = (databaseUrl: string) => ({
  ...{ PORT: '0', DATABASE_URL: databaseUrl, MASTER_KEY: randomBytes(32).toString('base64'), METRICS_TOKEN },
  ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, CHROMIUM_PATH: 'off', LOG_LEVEL: 'warn' },
})

it('a backup whose folder cannot be written and a slot that is not read are warned of, measured and named by doctor', async () => {
  const postgres = await ownPostgres()
  onTestFinished(postgres.remove)
  await writeFile(join(servers.folder(), 'a-file'), '')
  const environment = { ...settingsOf(postgres.url()), BACKUP_TO: join(servers.folder(), 'a-file', 'archive') }
  const server = servers.start(environment)
  const url = await server.url()
  await eventually(() => expect(server.output()).toMatch(/"level":40.*The continuous backup waits: ENOTDIR/))
  expect(await scrape(url)).toMatch(/^atrium_backup_age_seconds \+Inf$/m)

  await queryDatabase(postgres.url(), `select pg_create_physical_replication_slot('atrium_backup', true)`)
  expect(await scrape(url)).toMatch(/^atrium_replication_slot_bytes\{slot="atrium_backup",state="unread"\} \d+$/m)
  const examined = await commandHere(environment)(['doctor'])
  expect(examined.code).toBe(1)
  expect(examined.stdout).toMatch(
    /FAULT {2}replication slots: the replication slot atrium_backup is not read and keeps .* of the database's log\. .*pg_drop_replication_slot\('atrium_backup'\)/,
  )
  expect(examined.stdout).toMatch(/FAULT {2}continuous backup: the continuous backup in .* has not begun/)
  await queryDatabase(postgres.url(), `select pg_drop_replication_slot('atrium_backup')`)
  expect((await commandHere(environment)(['doctor'])).stdout).toContain('ok     replication slots')
})

it('a backup that goes on has its age, and its slot is read', async () => {
  const postgres = await ownPostgres()
  onTestFinished(postgres.remove)
  const server = servers.start({ ...settingsOf(postgres.url()), BACKUP_TO: join(servers.folder(), 'archive') })
  const url = await server.url()
  await eventually(async () => {
    const text = await scrape(url)
    expect(Number(/^atrium_backup_age_seconds ([\d.]+)$/m.exec(text)?.[1])).toBeLessThan(60)
    expect(text).toMatch(/^atrium_replication_slot_bytes\{slot="atrium_backup",state="read"\} \d+$/m)
  }, 30_000)
})
