import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { doctor } from '#apps/cli/doctor.ts'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { witnessServer } from '#tests/support/log/witness-server.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

let folder: TemporaryFolder
let database: FreshDatabase
let environment: Record<string, string>
let witness: Awaited<ReturnType<typeof witnessServer>>
const lines: string[] = []
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  folder = await temporaryFolder()
})
beforeEach(async () => {
  witness = await witnessServer()
  database = await migratedDatabase()
  environment = { ...testEnvironment(database.url), MASTER_KEY: randomBytes(32).toString('base64') }
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await witness.close()
  await database.drop()
})
afterAll(() => folder.remove())

const start = async (overrides: Record<string, string>): Promise<ApiClient> => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const atrium = await startAtrium(readSettings({ ...environment, ...overrides }), logger)
  stops.push(atrium.stop)
  return staffClient(`http://127.0.0.1:${atrium.port}`)
}
const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop()
}
const addLead = async (staff: ApiClient) =>
  (await staff.call(leads.create, { body: { name: 'Maya', email: `${randomBytes(4).toString('hex')}@example.com` } }))
    .lead.id
const dossier = (staff: ApiClient, id: string) => staff.call(proofs.dossier, { params: { kind: 'lead', id } })
const byTheOwner = async (text: string) => {
  await queryDatabase(database.url, `set session_replication_role = replica; ${text}`)
}
/** Rewrites history with all its hashes, and removes every trace of what was signed. */
const rewritten = `
  delete from log_heads; delete from log_tiles; delete from log_keys; delete from log_cosignatures;
  update events set actor = 'worker', hash = sha256('anew') where position = (select max(position) from events)`
const details = async (staff: ApiClient) => (await (await staff.send('/readyz', {})).json()) as { details?: string[] }

const token = 'a-token-for-tests'
const metrics = async (staff: ApiClient) =>
  (await staff.send('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()

describe('a head that is kept in a file outside the database', () => {
  it('is that of the newest proof, and exposes a rewritten log: nothing is signed, and staff, log and verify say so', async () => {
    const LOG_HEAD_FILE = join(folder.path, 'newest')
    const before = await start({ LOG_HEAD_FILE })
    const id = await addLead(before)
    const { checkpoint } = await dossier(before, id)
    expect(await readFile(LOG_HEAD_FILE, 'utf8')).toBe(checkpoint)
    expect(await details(before)).toEqual({ status: 'ready' })
    await stopAll()
    await byTheOwner(rewritten)
    const staff = await start({ LOG_HEAD_FILE })
    const sentence = /heads were removed, or the database was put back/
    await eventually(async () => expect((await details(staff)).details).toEqual([expect.stringMatching(sentence)]))
    await expectProblem(await staff.send(`/api/audit/proof/lead/${id}`, {}), 503)
    expect(lines.join()).toMatch(sentence)
    const verify = await commandHere({ ...environment, LOG_HEAD_FILE })(['verify'])
    expect(verify).toMatchObject({ code: 1 })
  })

  it('exposes a server that signed a rewritten history that no head outside was compared with', async () => {
    const LOG_HEAD_FILE = join(folder.path, 'contradicted')
    const before = await start({ LOG_HEAD_FILE })
    await dossier(before, await addLead(before))
    await stopAll()
    await byTheOwner(
      rewritten.replace(/update[\s\S]*/, 'delete from events where position = (select max(position) from events)'),
    )
    const unaware = await start({})
    await dossier(unaware, await addLead(unaware))
    const other = await addLead(unaware)
    await dossier(unaware, other)
    await stopAll()
    const staff = await start({ LOG_HEAD_FILE })
    await eventually(async () =>
      expect((await details(staff)).details).toEqual([expect.stringMatching(/not the one that LOG_HEAD_FILE holds/)]),
    )
    const verify = await commandHere({ ...environment, LOG_HEAD_FILE })(['verify'])
    expect(verify).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^The log is not the one that LOG_HEAD_FILE/),
    })
  })

  it('that was signed with another master key is not taken for ours', async () => {
    const LOG_HEAD_FILE = join(folder.path, 'foreign')
    await writeFile(LOG_HEAD_FILE, 'a.test/log\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— a.test/log AAAA\n')
    const staff = await start({ LOG_HEAD_FILE })
    await eventually(async () =>
      expect((await details(staff)).details).toEqual([expect.stringMatching(/not signed with this master key/)]),
    )
  })
})

describe('a witness', () => {
  it('cosigns each head, and the dossier carries that', async () => {
    const staff = await start({ LOG_WITNESSES: witness.setting })
    await dossier(staff, await addLead(staff))
    const id = await addLead(staff)
    const file = await dossier(staff, id)
    const proved = await verifyDossier(file, file.vkey, [witness.vkey])
    expect(proved.witnesses).toEqual([{ name: 'witness.test/one', at: '2026-01-01T00:00:00.000Z' }])
    expect(witness.seen()).toBe(proved.size)
    const note = await (await staff.send('/log/checkpoint', {})).text()
    expect(note.endsWith(`${file.cosignatures[0]}\n`)).toBe(true)
  })

  it.each([
    ['rewritten', rewritten],
    ['cut off', 'delete from log_heads; delete from log_tiles; delete from events where position > 6'],
  ])('exposes a server whose database was %s', async (_, attack) => {
    const before = await start({ LOG_WITNESSES: witness.setting })
    const id = await addLead(before)
    await addLead(before)
    await dossier(before, id)
    await stopAll()
    await byTheOwner(attack)
    const unaware = await start({})
    await unaware.send('/log/checkpoint', {})
    await stopAll()
    const staff = await start({ LOG_WITNESSES: witness.setting, METRICS_TOKEN: token })
    await eventually(async () =>
      expect((await details(staff)).details?.[0] ?? '').toMatch(/witness\.test\/one has seen|is not what was written/),
    )
    expect(await metrics(staff)).toMatch(/^atrium_log_disputed 1$/m)
    await addLead(staff)
    await expectProblem(await staff.send(`/api/audit/proof/lead/${id}`, {}), 503)
    const settings = readSettings({ ...environment, LOG_WITNESSES: witness.setting })
    const messages: string[] = []
    await doctor(settings, (line) => void messages.push(line))
    expect(messages).toContainEqual(expect.stringMatching(/^FAULT {2}head outside the database: .*witness\.test\/one/))
  })

  it('is asked by verify, which finds a log that was put back to an earlier head', async () => {
    const staff = await start({ LOG_WITNESSES: witness.setting })
    const id = await addLead(staff)
    const size = Number((await dossier(staff, id)).checkpoint.split('\n')[1])
    await dossier(staff, await addLead(staff))
    await stopAll()
    const seen = witness.seen()
    const newerRows = ['log_heads where size', 'log_cosignatures where size', 'events where position']
    await byTheOwner(newerRows.map((rows) => `delete from ${rows} > ${size}`).join('; '))
    const said = `The witness witness.test/one has seen a log of ${seen} events, and this one has ${size} signed`
    const verify = await commandHere({ ...environment, LOG_WITNESSES: witness.setting })(['verify'])
    expect(verify).toMatchObject({ code: 1, stdout: `${said}: nothing more is signed.\n` })
    expect(await commandHere(environment)(['verify'])).toMatchObject({ code: 0 })
  })

  it('that cannot be reached keeps nothing from being signed', async () => {
    await witness.close()
    const staff = await start({ LOG_WITNESSES: witness.setting })
    const { cosignatures } = await dossier(staff, await addLead(staff))
    expect(cosignatures).toEqual([])
    expect(lines.join()).toMatch(/The witness witness\.test\/one: /)
    const verify = await commandHere({ ...environment, LOG_WITNESSES: witness.setting })(['verify'])
    expect(verify).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The log is whole[\s\S]*\nThe witness witness\.test\/one: /),
    })
    const messages: string[] = []
    const settings = readSettings({ ...environment, LOG_WITNESSES: witness.setting })
    await doctor(settings, (line) => void messages.push(line))
    expect(messages).toContainEqual(
      expect.stringMatching(/^FAULT {2}head outside the database: The witness witness\.test\/one: .*ECONNREFUSED/),
    )
  })
})
