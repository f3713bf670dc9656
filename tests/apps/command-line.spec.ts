import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { commandHere, commandLine } from '#tests/support/process/command-line.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

const MASTER_KEY = randomBytes(32).toString('base64')
let atrium: TestAtrium
let folder: TemporaryFolder
let staff: ApiClient
let call: ReturnType<typeof commandHere>
/** In a process of its own, with its input and output. */
let callApart: ReturnType<typeof commandLine>
let id: string
/** Every command runs beside a running server. */
beforeAll(async () => {
  atrium = await startTestAtrium({ MASTER_KEY })
  folder = await temporaryFolder()
  const settings = { DATABASE_URL: atrium.databaseUrl, MASTER_KEY }
  call = commandHere(settings)
  callApart = commandLine(folder.path, settings)
  staff = await staffClient(atrium.url)
  id = (await staff.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })).lead.id
  await staff.call(leads.revise, { params: { id }, body: { priority: 'high' } })
})
afterAll(async () => {
  await atrium.stop()
  await folder.remove()
})

const sql = (text: string) => queryDatabase(atrium.databaseUrl, text)

describe('the log on the command line', () => {
  const change = `stream like 'lead-%' and version = 2`

  it('is verified, and the event that was tampered with is named', async () => {
    const whole = await call(['verify'])
    expect(whole).toMatchObject({ code: 0, stderr: '' })
    expect(whole.stdout).toMatch(/^The log is whole: \d+ events in \d+ streams, under \d checkpoints?\.\n/)
    await sql(`update events set actor = 'nobody' where ${change}`)
    const result = await call(['verify'])
    await sql(`update events set actor = (select id::text from users) where ${change}`)
    expect(result).toMatchObject({ code: 1, stdout: expect.stringMatching(/position \d+ was .*: version 2 of lead-/) })
  })

  it('is replayed with its events and past states', async () => {
    const now = await call(['replay', 'lead', id])
    expect(now.stdout).toMatch(/^1 {2}\S+ {2}LeadCaptured {2}by ada@atrium\.test, request \S+\n/)
    expect(now.stdout).toContain('LeadPriorityChanged')
    expect(now.stdout).toContain('"priority": "high"')
    const then = await call(['replay', 'lead', id, '--version', '1'])
    expect(then.stdout).not.toContain('LeadPriorityChanged')
    expect(then.stdout).toContain('"priority": "medium"')
    expect(await call(['replay', 'lead', id, '--at', '2020-01-01'])).toMatchObject({ code: 1 })
  })

  it('is exported like the API does, to a file readable by its owner only', async () => {
    const served = await (await staff.send('/api/audit/export', {})).text()
    const printed = await callApart(['export'])
    expect(printed.stdout).toMatch(new RegExp(`^${RegExp.escape(served)}[^\n]*"exported"[^\n]*\n$`))
    const file = join(folder.path, 'log.ndjson')
    expect(await call(['export', '--file', file])).toMatchObject({ code: 0 })
    expect(await readFile(file, 'utf8')).toMatch(
      new RegExp(`^${RegExp.escape(printed.stdout)}.*SecurityEventRecorded.*"exported".*"actor":"operator".*\n$`),
    )
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const count = () => sql('select count(*) from events')
    const before = await count()
    for (const [path, reason] of [
      [file, 'left as it is'],
      ['/no/log.ndjson', 'does not exist'],
    ] as const)
      expect(await call(['export', '--file', path])).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) })
    expect(await count()).toEqual(before)
  })

  it('is proved by a dossier, as a file or as a page', async () => {
    const { vkey } = JSON.parse((await call(['proof', 'lead', id])).stdout)
    const file = join(folder.path, 'dossier.json')
    expect(await call(['proof', 'lead', id, '--file', file])).toMatchObject({ code: 0, stderr: '' })
    expect(await verifyDossier(JSON.parse(await readFile(file, 'utf8')), vkey)).toMatchObject({ size: 12 })
    expect((await call(['proof', 'lead', id, '--html'])).stdout).toMatch(/^<!doctype html>[\s\S]*verifyDossier/)
    const { stdout: event } = await call(['proof', 'event', '9'])
    const [alone] = (await verifyDossier(JSON.parse(event), vkey)).streams
    expect(alone).toMatchObject({ stream: `lead-${id}`, events: [{ type: 'LeadPriorityChanged', version: 2 }] })
    expect(await call(['proof', 'lead', 'unknown'])).toMatchObject({ code: 1, stdout: '' })
    expect(await call(['proof', 'user', id])).toMatchObject({ code: 2 })
  })

  it('is verified from a signed head on, and from no other size', async () => {
    const whole = await call(['verify'])
    const size = Number(/Signed up to position (\d+)/.exec(whole.stdout)?.[1])
    expect((await call(['verify', '--from', String(size)])).stdout).toContain(
      `The log is whole from position ${size + 1} on: 0 events with the beginnings of 0 streams, under 0 checkpoints.`,
    )
    expect(await call(['verify', '--from', '1'])).toMatchObject({ code: 1, stdout: 'There is no head at size 1.\n' })
  })

  it('is exported as it is stored, and makes the same log elsewhere', async () => {
    const file = join(folder.path, 'sealed.ndjson')
    expect(await call(['export', '--sealed', '--file', file])).toMatchObject({ code: 0, stderr: '' })
    expect(await readFile(file, 'utf8')).not.toContain('maya@example.com')
    const database = await freshDatabase({ url: inject('postgresUrl') })
    const other = commandHere({ DATABASE_URL: database.url, MASTER_KEY })
    expect(await other(['import', file])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^12 events imported/),
    })
    const [here, there] = await Promise.all([call(['verify']), other(['verify'])])
    await database.drop()
    expect(there.stdout.split('\n')[1]).toBe(here.stdout.split('\n')[1])
    expect(there.stdout).toMatch(/Signed up to position 12/)
  })

  it('is what every table is made from again', async () => {
    await sql(`update leads set name = 'Mallory'`)
    const result = await call(['rebuild'])
    expect(result.stdout).toMatch(/^leads +1 row, 1 put right\nlead_search +1 row, as they were\n/)
    const columns = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.search(/(?<=\d) rows?,/))
    expect(new Set(columns).size, result.stdout).toBe(1)
    expect((await staff.call(leads.read, { params: { id } })).lead.name).toBe('Maya')
  })
})

describe('staff on the command line', () => {
  const signIn = (email: string, password: string) =>
    apiClient(atrium.url).call(auth.login, { body: { email, password } })

  it('are added, disabled, and added again', async () => {
    const email = 'eve@atrium.test'
    const added = await callApart(['user', 'add', email])
    const made = /with the password (\S{20})\.\n$/.exec(added.stdout)?.[1] ?? ''
    await signIn(email, made)
    await call(['user', 'disable', email])
    await expect(signIn(email, made)).rejects.toThrow('401')
    expect((await call(['user', 'list'])).stdout).toBe(`${admin.email}  admin\n${email}  admin (disabled)\n`)
    expect((await callApart(['user', 'add', email], 'once more, please\n')).stdout).toContain('may sign in again')
    await signIn(email, 'once more, please')
  })

  it('lose their sessions with their password', async () => {
    const ada = await staffClient(atrium.url)
    await callApart(['user', 'password', admin.email], `${admin.password}\n`)
    await expect(ada.call(auth.me, {})).rejects.toThrow('401')
    await staffClient(atrium.url)
  })
})

it('an installation is backed up, and another made of it, though a reader of a link was erased', async () => {
  const file = join(folder.path, 'atrium.backup')
  // The password was changed, which ended the session.
  const ada = await staffClient(atrium.url)
  const links = sharedRuns(ada)
  const { token, share } = await links.shared({ name: 'For Tom', requireEmail: true })
  const open = (email: string) => post(apiClient(atrium.url).send, `/api/public/redirect/${token}`, { email })
  expect((await open('maya@example.com')).status).toBe(200)
  expect((await post(ada.send, `/api/leads/${id}/erase`, {})).status).toBe(204)
  expect((await open('tom@example.com')).status).toBe(200)
  expect(await call(['backup', file])).toMatchObject({ code: 0, stderr: '' })
  const database = await freshDatabase({ url: inject('postgresUrl') })
  const other = commandHere({ DATABASE_URL: database.url, MASTER_KEY })
  const result = await other(['restore', file])
  const [keys, users] = [await other(['verify', '--keys']), await other(['user', 'list'])]
  const second = await startTestAtrium({ MASTER_KEY, DATABASE_URL: database.url })
  const view = await (await staffClient(second.url)).call(shares.read, { params: { shareId: share.id } })
  await second.stop()
  const rows = await queryDatabase(database.url, "select from security_events where type = 'restored'")
  await database.drop()
  expect(rows).toHaveLength(1)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  expect(result.stdout).toMatch(/The log is whole: \d+ events in \d+ streams/)
  expect([keys.code, users.stdout]).toEqual([0, expect.stringContaining(admin.email)])
  expect(view.share).toMatchObject({ name: 'For Tom', readers: [{ email: 'tom@example.com' }] })
})

it('only migrate changes the schema', async () => {
  const database = await freshDatabase({ url: inject('postgresUrl') })
  const other = commandHere({ DATABASE_URL: database.url, MASTER_KEY })
  const [early, migrated] = [await other(['verify']), await other(['migrate'])]
  const [second, whole] = [await other(['migrate']), await other(['verify'])]
  await database.drop()
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('run `npm run atrium -- migrate`') })
  expect(migrated.stdout).toMatch(/^The schema went from version 0 to \d+\.\n$/)
  expect(second.stdout).toBe('The schema is up to date.\n')
  expect(whole).toMatchObject({ code: 0 })
})
