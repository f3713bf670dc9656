import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { masterKeyId } from '#adapters/postgres/personal-data/master-key.ts'
import { calls } from '#contracts/call/http.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { factors } from '#contracts/staff/http/factors.ts'
import { workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { cliProgram, commandHere } from '#tests/support/process/command-line.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { surroundings } from '#tests/support/process/server-process.ts'
import { connectedClient, queryDatabase } from '#tests/support/servers/connected-client.ts'
import { databaseTexts } from '#tests/support/servers/database-texts.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const [old, next] = [randomBytes(32), randomBytes(32)]

/** Long enough that the replacement, which mostly waits for the servers, is not slowed by the writes beside it. */
const restMs = 500

/** Repeats each write until it is stopped; keeps how often each was answered, and what was refused. */
const repeatWrites = (writes: readonly (() => Promise<unknown>)[]) => {
  const answered = writes.map(() => 0)
  const refusals: string[] = []
  let stopping = false
  const repeat = async (write: () => Promise<unknown>, lane: number) => {
    while (!stopping) {
      await write().catch((error: Error) => refusals.push(`${lane}: ${error.message}`))
      answered[lane] = (answered[lane] ?? 0) + 1
      await pause(restMs)
    }
  }
  const lanes = writes.map(repeat)
  return {
    refusals,
    /** Waits until each write was answered twice more, so that the second was sent after the call. */
    proceeds: async () => {
      const before = [...answered]
      const isFurther = () => expect(answered.every((count, lane) => count > (before[lane] ?? 0) + 1)).toBe(true)
      await eventually(isFurther, 30_000)
    },
    stop: async () => {
      stopping = true
      await Promise.all(lanes)
    },
  }
}

const send = async (client: ApiClient, path: string, headers: Record<string, string>, body: string) => {
  const answer = await client.send(path, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
}

/** Every kind of write that is sealed with the master key itself. */
const sealedWrites = (client: ApiClient, keys: string[]) => {
  const at = workflowStaff(client)
  const contact = async () => {
    const key = crypto.randomUUID()
    keys.push(key)
    await sendContact(client, key)
  }
  const file = () => `name,email\nAda,${crypto.randomUUID()}@example.com\n`
  const secret = async () => {
    const params = { id: String((await at.add()).id) }
    await client.call(workflowSecrets.set, { params, body: { bearer: 'secret' } })
  }
  return [
    contact,
    () => send(client, '/api/leads/import', { 'content-type': 'text/csv' }, file()),
    secret,
    () => client.call(factors.beginTotp, { body: { password: admin.password } }),
  ]
}

const sendContact = (client: ApiClient, key: string) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const body = { name: 'Visitor', email: `${key}@example.com`, message: 'Hello' }
  return send(client, '/api/contact', headers, JSON.stringify(body))
}

/** Sends a call that no lead has to each server: its transcript waits, sealed with a key of its own. */
const hearCalls = async (urls: readonly string[]) => {
  for (const url of urls)
    expect((await report(url, aCall({ attendees: [{ name: 'Otto', email: 'otto@example.com' }] }))).status).toBe(202)
}

/** Everything that the database holds, as text; seals of earlier heads are no secrets, and remain those of the former key. */
const wholeDatabase = async (url: string) => {
  const client = await connectedClient(url)
  const tables = await databaseTexts(client).finally(() => client.end())
  return [...tables].flatMap(([name, rows]) => (name === 'log_heads' ? [] : rows.map((row) => `${name}: ${row}`)))
}

/** What begins with the label of this key: hexadecimal as bytea is written, and base64url as replies are. */
const sealedWith = (key: Buffer, rows: readonly string[]) => {
  const label = Buffer.concat([Buffer.from('AK\u0001', 'latin1'), Buffer.from(masterKeyId(key), 'hex')])
  const texts = [label.toString('hex'), label.subarray(0, 6).toString('base64url')]
  return rows.filter((row) => texts.some((text) => row.includes(text)))
}

/** Two servers that hold both keys, under writes; `replace` runs meanwhile. */
const whileWritten = async (
  replace: (
    environment: Record<string, string>,
    proceeds: () => Promise<void>,
    urls: readonly string[],
  ) => Promise<void>,
) => {
  const database = await migratedDatabase()
  onTestFinished(() => database.drop())
  const recorder = { TRANSCRIPT_WEBHOOK_SECRET: recorderSecret }
  const both = { MASTER_KEY: old.toString('base64'), MASTER_KEY_NEXT: next.toString('base64'), ...recorder }
  const environment = { ...testEnvironment(database.url), ...both }
  const started = await Promise.all([startHere(environment), startHere(environment)])
  for (const { stop } of started) onTestFinished(stop)
  const urls = started.map(({ url }) => url)
  const clients = await Promise.all(urls.map((url) => staffClient(url)))
  const keys: string[] = []
  const load = repeatWrites(clients.flatMap((client) => sealedWrites(client, keys)))
  await load.proceeds()
  await replace(environment, load.proceeds, urls)
  await load.proceeds()
  await load.stop()
  expect(load.refusals).toEqual([])
  expect(sealedWith(old, await wholeDatabase(database.url))).toEqual([])
  await Promise.all(started.map(({ stop }) => stop()))
  return { keys, environment: { ...testEnvironment(database.url), MASTER_KEY: next.toString('base64') } }
}

it('replaces the master key beside two servers that write everything sealed, without a refusal, and goes on where it was killed', async () => {
  const { keys, environment } = await whileWritten(async (settings, proceeds, urls) => {
    await hearCalls(urls)
    const killed = spawnRekey(settings)
    // However long a program takes to start on a busy machine.
    while (killed.exitCode === null && !(await states(settings.DATABASE_URL ?? '')).includes('replaced'))
      await pause(50)
    killed.kill('SIGKILL')
    await once(killed, 'close')
    await proceeds()
    expect(await states(settings.DATABASE_URL ?? '')).toEqual(['replaced', 'current'])
    expect(await commandHere(settings)(['rekey'])).toMatchObject({ code: 0, stderr: '' })
    await hearCalls(urls)
  })
  const { url, stop } = await startHere(environment)
  onTestFinished(stop)
  for (const key of keys) await sendContact(apiClient(url), key)
  const staff = await staffClient(url)
  const { calls: waiting } = await staff.call(calls.list, {})
  expect(waiting.map(({ excerpt }) => excerpt)).toEqual(Array(4).fill('A site by May.'))
  const { leadId } = await staff.call(calls.take, { params: { id: waiting[3]?.id ?? '' }, body: { newLead: true } })
  const [note] = (await staff.call(notes.list, { params: { id: leadId }, query: {} })).notes
  expect(note?.text).toContain('Maya: We need a site by May.')
})

const spawnRekey = (environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [cliProgram, 'rekey'], { env: { ...surroundings(), ...environment } })

const states = async (url: string): Promise<readonly string[]> => {
  const rows = await queryDatabase<{ state: string }>(url, 'select state from master_keys')
  return rows.map(({ state }) => state)
}
