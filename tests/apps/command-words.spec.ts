import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writerTo } from '#apps/cli/terminal.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { commandHere, commandLine } from '#tests/support/process/command-line.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const MASTER_KEY = Buffer.alloc(32, 'key').toString('base64')
let atrium: TestAtrium
let folder: TemporaryFolder
let call: ReturnType<typeof commandHere>
/** In a process of its own. */
let callApart: ReturnType<typeof commandLine>
beforeAll(async () => {
  atrium = await startTestAtrium({ MASTER_KEY })
  folder = await temporaryFolder()
  const settings = { DATABASE_URL: atrium.databaseUrl, MASTER_KEY }
  call = commandHere(settings)
  callApart = commandLine(folder.path, settings)
})
afterAll(async () => {
  await atrium.stop()
  await folder.remove()
})

it('a usage error is its reason, the calls of the command, and how to get help', async () => {
  const help = 'Call npm run atrium -- <command>; npm run atrium -- help lists them.\n'
  expect(await callApart(['fly'])).toEqual({ code: 2, stdout: '', stderr: `There is no command "fly".\n${help}` })
  expect(await call(['migrate', 'now'])).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `migrate takes no arguments.\n  migrate\n${help}`,
  })
  expect(await call(['doctor', '--now'])).toEqual({
    code: 2,
    stdout: '',
    stderr: `doctor takes no arguments.\n${help}`,
  })
  expect((await call(['backup', '--to'])).code).toBe(2)
  expect((await call(['user', '--all'])).stderr).toMatch(/^Unknown option '--all'\.\n {2}user add /)
  for (const time of ['03/04/2026', '3.4.2026', '1', 'lead 5', '2026-02-30', '2026-02-30T12:00:00Z', '2025-02-29'])
    expect((await call(['export', '--from', time])).stderr).toMatch(/^--from is not a time\./)
  // ECMAScript leaves these to the program (21.4.3.2): V8 drops the brackets, and takes the zone of the machine.
  for (const time of ['2026-03-01 (12:00)', '2026-03-01 12:00', '2026-03-01T12:00:00', '2026-03-01 PST'])
    expect((await call(['replay', 'lead', '1', '--at', time])).stderr).toMatch(/^--at is not a time\./)
  expect((await call(['export', '--from', '2026-06-01', '--to', '2026-01-01'])).stderr).toMatch(/^--from is not before/)
  expect((await call(['user', 'list', 'ada@example.com'])).stderr).toMatch(/^user list takes no address\./)
  expect((await call(['help'])).stdout).toContain('user add <e-mail> [--role admin|auditor]')
})

it('a command with --help says how to call it, without a database or settings', async () => {
  const settings = { PORT: 'none' }
  const lost = commandHere(settings)
  for (const words of [
    ['rekey', '--help'],
    ['rekey', '-h'],
    ['help', 'rekey'],
  ])
    expect(await lost(words)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^npm run atrium -- <command>\n\n {2}rekey\n {6}\S.*\n$/),
      stderr: '',
    })
  expect((await lost(['user', 'add', '--help'])).stdout.match(/^ {2}\w+ \w+/gm)).toHaveLength(4)
  expect((await lost(['doctor', '--help'])).stdout).toMatch(/^ {2}doctor$/m)
  const kinds = /^ {2}replay <([\w|]+)> <id>/m.exec((await lost(['help', 'replay'])).stdout)?.[1]?.split('|')
  expect(kinds).toEqual(expect.arrayContaining(['lead', 'site', 'setting', 'library', 'approval', 'call']))
  expect((await lost(['-h'])).stdout).toContain('  certificates <folder>')
  expect(await commandLine(folder.path, settings)(['help', 'rekey'])).toEqual(await lost(['rekey', '--help']))
})

it.each([[['backup', '']], [['backup', '--to', '']], [['export', '--file=']], [['certificates', '', 'bus=nats-1']]])(
  'an empty word, as of a variable that is not set, is a usage error: %j',
  async (words) => {
    expect(await call(words)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^A word of the call is empty\./),
    })
  },
)

it('a refusal is written to stderr alone', async () => {
  const refusalOf = (stderr: string) => ({ code: 1, stdout: '', stderr })
  const missing = refusalOf('There is no such lead, or there was none then.\n')
  expect(await callApart(['replay', 'lead', '019b0000-0000-7000-8000-000000000000'])).toEqual(missing)
  const unknown = refusalOf('There is no account for eve@atrium.test.\n')
  expect(await call(['user', 'disable', 'eve@atrium.test'])).toEqual(unknown)
  expect(await callApart(['user', 'password', 'eve@atrium.test'])).toEqual(unknown)
})

it('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(await callApart(['--version'])).toEqual({ code: 0, stdout: `atrium ${version}\n`, stderr: '' })
})

it('a member may be added as an auditor, and the list shows roles', async () => {
  expect((await callApart(['user', 'add', 'aud@atrium.test', '--role', 'auditor'], 'once more, please\n')).code).toBe(0)
  expect((await call(['user', 'list'])).stdout).toBe('ada@atrium.test  admin\naud@atrium.test  auditor\n')
  const body = { email: 'aud@atrium.test', password: 'once more, please' }
  expect(await apiClient(atrium.url).call(auth.login, { body })).toMatchObject({ user: { role: 'auditor' } })
  expect(await call(['user', 'disable', 'ada@atrium.test'])).toEqual({
    ...{ code: 1, stdout: '', stderr: 'ada@atrium.test is the last administrator: add another first.\n' },
  })
  expect(await call(['user', 'add', 'b@atrium.test', '--role', 'boss'])).toMatchObject({
    ...{ code: 2, stderr: expect.stringMatching(/^--role is admin or auditor\.\n/) },
  })
  expect(await call(['user', 'disable', 'aud@atrium.test', '--role', 'admin'])).toMatchObject({ code: 2 })
})

it('an account that may not sign in is named as such, and disabling it again changes nothing', async () => {
  expect((await callApart(['user', 'add', 'old@atrium.test'], 'once more, please\n')).code).toBe(0)
  const disabling = {
    code: 0,
    stdout: 'old@atrium.test may not sign in any more. All sessions have ended.\n',
    stderr: '',
  }
  expect(await call(['user', 'disable', 'old@atrium.test'])).toEqual(disabling)
  expect(await call(['user', 'disable', 'old@atrium.test'])).toEqual(disabling)
  expect(await callApart(['user', 'password', 'OLD@atrium.test'], 'once more, please\n')).toMatchObject({
    ...{ code: 1, stderr: 'OLD@atrium.test may not sign in: user add OLD@atrium.test takes that back.\n' },
  })
})

it('a data folder without an installation is named', async () => {
  const nowhere = await commandHere({ DATA_DIR: join(folder.path, 'none') })(['verify'])
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no installation in .*none\./) })
})

it('a path that cannot be written or read is a sentence', async () => {
  await writeFile(join(folder.path, 'a-file'), '')
  const errorOf = async (...words: string[]) => (await callApart(words)).stderr
  const errorHere = async (...words: string[]) => (await call(words)).stderr
  expect(await errorHere('backup', '/nonexistent/x')).toBe(
    '/nonexistent/x cannot be written: its folder does not exist. Create it, or name another.\n',
  )
  expect(await errorOf('backup', 'a-file')).toBe('a-file is there already, and is left as it is.\n')
  expect(await errorOf('backup', 'a-file/x')).toBe('a-file/x cannot be written: a part of its path is no folder.\n')
  const notFolder = `${join(folder.path, 'a-file')} cannot be written: a part of its path is no folder.\n`
  expect(await errorOf('backup', '--to', 'a-file')).toBe(notFolder)
  expect(await errorHere('backup', '--to', '/proc/none/backup')).toMatch(/^\/proc\/none cannot be written: /)
  expect(await errorHere('restore', '--from', '/nonexistent')).toBe('There is no folder /nonexistent.\n')
  expect(await errorHere('certificates', '/nonexistent', 'bus=nats-1')).toBe(
    '/nonexistent/bus.pem cannot be written: its folder does not exist. Create it, or name another.\n',
  )
  const elsewhere = { DATABASE_URL: atrium.databaseUrl, MASTER_KEY, TMPDIR: '/nonexistent' }
  expect(await commandLine(folder.path, elsewhere)(['rehearse', join(import.meta.dirname, '../..')])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\/nonexistent\/\S+ cannot be written: its folder does not exist\./),
  })
})

it.each(['restore', 'import'])('%s names a file that it cannot read', async (command) => {
  const stderr = async (path: string) => (await call([command, path])).stderr
  expect(await stderr(folder.path)).toBe(`${folder.path} is a folder instead of a file.\n`)
  expect(await stderr('/nothing')).toBe('/nothing cannot be read (ENOENT).\n')
})

it.each([
  ['a file', false, 'Ada \u009b2J\u001b[8m\u202eeoD\r\n\tnext \u200b €'],
  ['a terminal', true, 'Ada \\u009b2J\\u001b[8m\\u202eeoD\\u000d\n\tnext \u200b €'],
])('a text of a stranger reaches %s without what a terminal obeys', (_, isTTY, written) => {
  const texts: string[] = []
  writerTo({ isTTY, write: (text) => texts.push(text) })('Ada \u009b2J\u001b[8m\u202eeoD\r\n\tnext \u200b €')
  expect(texts).toEqual([written])
})
