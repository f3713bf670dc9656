import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const MASTER_KEY = Buffer.alloc(32, 'key').toString('base64')
let atrium: TestAtrium
let folder: TemporaryFolder
let call: ReturnType<typeof commandHere>
let leadId: string
beforeAll(async () => {
  atrium = await startTestAtrium({ MASTER_KEY })
  folder = await temporaryFolder()
  const environment = { DATABASE_URL: atrium.databaseUrl, MASTER_KEY, DATA_DIR: join(folder.path, 'data') }
  call = commandHere(environment)
  const staff = await staffClient(atrium.url)
  for (const name of ['Ada', 'Maya', 'Grace'])
    leadId = (await staff.call(leads.create, { body: { name, email: `${name}@example.com`, notes: `Met ${name}.` } }))
      .lead.id
  const runs = sharedRuns(staff)
  const runId = await runs.proposal()
  await runs.share(runId, {})
})
afterAll(async () => {
  await atrium.stop()
  await folder.remove()
})

/** The sources of this release, as a newer one with these changes: in one folder, for which most is compiled once. */
const newerRelease = (change: (path: string) => void): string => {
  const path = join(folder.path, 'newer')
  rmSync(path, { recursive: true, force: true })
  for (const part of ['apps', 'adapters', 'domain', 'contracts', 'package.json'])
    cpSync(join(root, part), join(path, part), { recursive: true, filter: (file) => !file.includes('node_modules') })
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  change(path)
  return path
}
const edit = (path: string, change: (text: string) => string) => {
  const before = readFileSync(path, 'utf8')
  expect(change(before)).not.toBe(before)
  writeFileSync(path, change(before))
}
const addMigration = (path: string) =>
  writeFileSync(join(path, 'adapters/postgres/migrations/9000-newer.sql'), 'alter table leads add column newer int;\n')
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('atrium-rehearsal-'))
const state = () => queryDatabase(atrium.databaseUrl, 'select count(*), max(position) from events')

it('a release that shows everything as today, and new fields beside it, ends with 0 and the counts, and touches nothing', async () => {
  const before = await state()
  // Of one that was killed, and of one that is under way.
  const [killed, under] = [`atrium-rehearsal-${spawnSync('true').pid}-a`, `atrium-rehearsal-${process.pid}-b`]
  for (const name of [killed, under]) mkdirSync(join(tmpdir(), name, 'postgres'), { recursive: true })
  const path = newerRelease((release) => {
    addMigration(release)
    edit(join(release, 'apps/cli/replay.ts'), (text) =>
      text.replace('(pastState.state,', '({ ...pastState.state, newer: 1 },'),
    )
  })
  const { code, stdout, stderr } = await call(['rehearse', path])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^leads +3, as today$/m)
  expect(stdout).toMatch(/^shares +[12], as today$/m)
  expect(stdout).toMatch(/^answers +\d+, as today\n {2}new: replay lead: newer$/m)
  expect(stdout).toMatch(/Release \S+ shows everything as today\.\n$/)
  expect(await state()).toEqual(before)
  expect(
    await queryDatabase(atrium.databaseUrl, `select 1 from information_schema.columns where column_name = 'newer'`),
  ).toEqual([])
  expect(leftovers()).toEqual([under])
  rmSync(join(tmpdir(), under), { recursive: true })
})

it('a release that shows rows otherwise and answers otherwise ends with 1 and the differences', async () => {
  const path = newerRelease((release) => {
    edit(join(release, 'domain/lead/views/lead-view.ts'), (text) =>
      text.replace('version: event.version }', "version: event.version, phone: '5550100' }"),
    )
    edit(join(release, 'apps/cli/replay.ts'), (text) => text.replace('At version', 'In version'))
  })
  const { code, stdout } = await call(['rehearse', path])
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^leads +3, 3 differ$/m)])
  expect(stdout).toMatch(/^ {2}\+ \(.*5550100/m)
  expect(stdout).toMatch(/^runs +\d+, as today$/m)
  expect(stdout).toMatch(/^ {2}- At version 1, /m)
  expect(stdout).toMatch(/^ {2}\+ In version 1, /m)
})

it('a release that fails on the copy is named with what it prints', async () => {
  const path = newerRelease((release) =>
    writeFileSync(join(release, 'adapters/postgres/migrations/9000-newer.sql'), 'alter table nowhere add x int;\n'),
  )
  const { code, stderr } = await call(['rehearse', path])
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Release \S+ does not take the copy:\n.*"nowhere"/s)])
  expect(leftovers()).toEqual([])
})

it.each(['/nowhere', tmpdir()])('%s is refused as no release', async (path) => {
  const { code, stderr } = await call(['rehearse', path])
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${path} holds no release of Atrium`)])
})

it('asks about several streams in one call: replay takes them, and says which one there is not', async () => {
  const missing = '019b0000-0000-7000-8000-000000000000'
  const { code, stdout } = await call(['replay', 'lead', leadId, missing])
  const [first = '', second = ''] = stdout.split(`\nlead ${missing}:\n`)
  expect(first).toMatch(new RegExp(`^lead ${leadId}:\n1 {2}\\S+ {2}LeadCaptured `))
  expect([code, second]).toEqual([1, 'There is no such lead, or there was none then.\n'])
  expect(await call(['replay', 'lead', leadId, missing, '--version', '1'])).toMatchObject({ code: 2 })
})

// Release 0.2.0 compares the printed states letter by letter, and has no other fields for notes and newsletters.
it('shows the state of a lead to a rehearsal by release 0.2.0 with the fields of that release', async () => {
  const staff = await staffClient(atrium.url)
  const body = { kind: 'note', text: 'Met.' } as const
  const { note } = await staff.call(notes.add, { params: { id: leadId }, body })
  const place = join(folder.path, 'atrium-rehearsal-1')
  const asked = commandHere({ DATABASE_URL: atrium.databaseUrl, MASTER_KEY, DATA_DIR: place })
  const states = await Promise.all(
    [asked, call].map(async (ask) => {
      const { stdout } = await ask(['replay', 'lead', leadId])
      return JSON.parse(stdout.slice(stdout.indexOf('\n{\n')))
    }),
  )
  const [earlier, { standingNotes, confirmed, ...others }] = states
  expect([standingNotes, confirmed]).toEqual([[{ id: note.id, addedAt: expect.any(String) }], false])
  expect(earlier).toEqual({ ...others, noteIds: [note.id] })
})
