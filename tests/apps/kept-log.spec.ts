import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { ownPostgres } from '#tests/support/servers/own-postgres.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const METRICS_TOKEN = 'a-token-for-tests'
const scrape = async (url: string) =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()

let postgres: Awaited<ReturnType<typeof ownPostgres>>
let folder: TemporaryFolder
beforeAll(async () => {
  ;[postgres, folder] = await Promise.all([ownPostgres(), temporaryFolder()])
})
afterAll(async () => {
  await postgres.remove()
  await folder.remove()
})

const MASTER_KEY = randomBytes(32).toString('base64')
const settings = () => ({ ...testEnvironment(postgres.url()), MASTER_KEY, METRICS_TOKEN, CHROMIUM_PATH: 'off' })

it('a backup whose folder cannot be written and a slot that is not read are warned of, measured and named by doctor', async () => {
  await writeFile(join(folder.path, 'a-file'), '')
  const environment = { ...settings(), BACKUP_TO: join(folder.path, 'a-file', 'archive') }
  const warnings: string[] = []
  const { url, stop } = await startHere(environment, (line) => void warnings.push(line))
  onTestFinished(stop)
  await eventually(() => expect(warnings.join('')).toMatch(/"level":40.*The continuous backup waits: ENOTDIR/))
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
  const { url, stop } = await startHere({ ...settings(), BACKUP_TO: join(folder.path, 'archive') })
  onTestFinished(stop)
  await eventually(async () => {
    const text = await scrape(url)
    expect(Number(/^atrium_backup_age_seconds ([\d.]+)$/m.exec(text)?.[1])).toBeLessThan(60)
    expect(text).toMatch(/^atrium_replication_slot_bytes\{slot="atrium_backup",state="read"\} \d+$/m)
  }, 30_000)
})

it('a backup of another database in the folder is none, however new it is', async () => {
  const archive = join(folder.path, 'of-another')
  const reached = { systemId: '7713737192138932250', position: '1', at: Date.now() }
  await mkdir(archive)
  await writeFile(join(archive, 'reached.json'), JSON.stringify(reached))
  const environment = { ...settings(), BACKUP_TO: archive }
  const { url, stop } = await startHere(environment)
  onTestFinished(stop)
  expect(await scrape(url)).toMatch(/^atrium_backup_age_seconds \+Inf$/m)
  expect((await commandHere(environment)(['doctor'])).stdout).toContain(
    `FAULT  continuous backup: ${archive} holds the backup of another database; this one has none. Change BACKUP_TO.\n`,
  )
})
