import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { encodeEvent } from '#adapters/postgres/log/event-codec.ts'
import { calls } from '#contracts/call/http.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { type ApiClient, tolerantClient, tolerantStaff } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { type RecordingEndpoint, recordingEndpoint, repliesAfter } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectKept } from '#tests/support/installation/expect-kept.ts'
import { type ContactLoad, contactLoad } from '#tests/support/lead/contact-load.ts'
import { oneLeadEventOfEach } from '#tests/support/lead/lead-events.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { post } from '#tests/support/post.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { previousRelease, releaseEvents } from '#tests/support/process/previous-release.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { spawnWorker, type WorkerProcess } from '#tests/support/process/worker-process.ts'
import { expectEndedOnce } from '#tests/support/run/expect-ended-once.ts'
import { oneRunEventOfEach, oneWorkflowEventOfEach } from '#tests/support/run/run-and-workflow-events.ts'
import { type RunLoad, runLoad } from '#tests/support/run/run-load.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migrateAndCompare } from '#tests/support/servers/migrate-and-compare.ts'
import { ownNatsServer } from '#tests/support/servers/nats-server.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'
import type { TemporaryFolder } from '#tests/support/temporary-folder.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const oneOfEach = { ...oneLeadEventOfEach, ...oneWorkflowEventOfEach, ...oneRunEventOfEach, ...oneShareEventOfEach }

type Release = { readonly server: ServerProcess; readonly worker: WorkerProcess; readonly url: string }

let nats: Awaited<ReturnType<typeof ownNatsServer>>
let database: Awaited<ReturnType<typeof freshDatabase>>
let sources: TemporaryFolder
let environment: Record<string, string>
let endpoint: RecordingEndpoint
let workflowId: number
let before: Release
let after: Release
let running: Release[]
let visitors: ContactLoad
let staffAtWork: RunLoad
const others = new Set(['lena@example.com'])

/** Starts a server and a worker, of the previous release if its sources' folder is given. */
const start = async (folder?: string): Promise<Release> => {
  const program = (name: string) => (folder === undefined ? undefined : join(folder, `apps/${name}/main.ts`))
  const server = spawnServer(sources.path, { ...environment, WORKER_CONCURRENCY: '0' }, program('server'))
  const working = spawnWorker(sources.path, { ...environment, WORKER_CONCURRENCY: '10' }, program('worker'))
  const [url, worker] = await Promise.all([server.url(), working])
  const release = { server, worker, url }
  running.push(release)
  return release
}

/** As behind a proxy, requests go elsewhere first: while stopping, release 0.1.0 drops those on open connections. */
const end = async (release: Release): Promise<void> => {
  running = running.filter((one) => one !== release)
  await underLoad()
  const codes = await Promise.all([release.worker.end('SIGTERM'), release.server.end('SIGTERM')])
  expect(codes, release.worker.output() + release.server.output()).toEqual([0, 0])
}

/** Each request goes to the next of the running servers, as behind a proxy. */
let turn = 0
const nextUrl = () => running[turn++ % running.length]?.url ?? ''

beforeAll(async () => {
  running = []
  ;[nats, database, sources] = await Promise.all([
    ownNatsServer(),
    freshDatabase({ url: inject('postgresUrl') }),
    previousRelease(),
  ])
  environment = {
    PORT: '0',
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONTACT_RATE_PER_MINUTE: '1000000',
    TRANSCRIPT_WEBHOOK_SECRET: recorderSecret,
  }
  before = await start(sources.path)
  endpoint = await recordingEndpoint(repliesAfter(() => 30))
  const staff = await tolerantStaff(before.url)
  workflowId = (await activeWorkflow(workflowStaff(staff), { apiEndpoint: endpoint.url })).id
  visitors = contactLoad(nextUrl, 2)
  const send: ApiClient['send'] = (path, init) =>
    fetch(new URL(path, nextUrl()), { ...init, headers: { ...init.headers, cookie: staff.cookie() } })
  staffAtWork = runLoad(send, workflowId, 2, 90)
})
afterAll(async () => {
  await Promise.all([visitors.stop(), staffAtWork.stop()])
  await Promise.all(running.flatMap(({ server, worker }) => [server.end('SIGTERM'), worker.end('SIGTERM')]))
  await Promise.all([endpoint.close(), nats.stop(), sources.remove()])
  await database.drop()
})

const underLoad = async () => {
  const [messages, runs] = [visitors.acknowledged.size, staffAtWork.acknowledged.size]
  await eventually(() => expect(visitors.acknowledged.size).toBeGreaterThan(messages + 20), 30_000)
  await eventually(() => expect(staffAtWork.acknowledged.size).toBeGreaterThan(runs + 5), 30_000)
}

/** Checks that one release reads, continues and answers repeats of what the other wrote. */
const understandEachOther = async (writer: string, reader: string) => {
  const [write, read] = await Promise.all([tolerantStaff(writer), tolerantStaff(reader)])
  const body = { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, notes: 'Hello' }
  others.add(body.email)
  const { id } = (await write.call(leads.create, { body })).lead
  const params = { id }
  await read.call(leads.revise, { params, body: { status: 'won', estimatedValue: 5000 } })
  const request = { ...body, status: 'won', estimatedValue: 5000, version: 4 }
  expect((await write.call(leads.read, { params })).lead).toMatchObject(request)
  expect((await read.call(leads.read, { params })).lead).toMatchObject(request)

  const key = crypto.randomUUID()
  const message = { name: 'Bob', email: `${key}@example.com`, message: 'Hello' }
  others.add(message.email)
  for (const to of [write, read, write]) {
    expect((await post(to.send, '/api/contact', message, { 'idempotency-key': key })).status).toBe(201)
  }
  const { leads: once } = await read.call(leads.list, { query: { search: message.email } })
  expect(once).toMatchObject([{ version: 1 }])

  const run = await workflowStaff(write).start(workflowId)
  expect(await workflowStaff(read).ended(run.id, 20_000)).toMatchObject({ status: 'completed', outputs: '{"ok":true}' })
  const ofRun = { id: String(workflowId), runId: run.id }
  const { share } = await write.call(shares.create, { params: ofRun, body: { expiresInDays: 7 } })
  const client = tolerantClient(reader)
  const redirectToken = share.shareUrl?.split('/').at(-1) ?? ''
  await client.call(publicReports.exchange, { params: { redirectToken }, body: {} })
  expect(await client.call(publicReports.read, {})).toMatchObject({ run: { outputs: '{"ok":true}' } })
  await write.call(shares.revoke, { params: { shareId: share.id } })
  expect((await client.send('/api/public/report', {})).status).toBe(404)
}

it('the previous release reads each of its events, in any version', async () => {
  const { known, read } = await releaseEvents(sources.path)
  const key = randomBytes(32)
  for (const event of Object.values(oneOfEach)) {
    const contract = known.get(event.type)
    if (contract === undefined) continue
    const place = { stream: 'lead-1', version: 1, type: event.type } as const
    const { data } = read(encodeEvent(event, place, key), place, key)
    expect(contract.data.parse(data), event.type).toEqual(contract.data.parse(event.data))
  }
})

describe('an upgrade, one process after the other, under load', () => {
  it('the previous release works with the new schema', async () => {
    await underLoad()
    expect(await migrateAndCompare(database.url)).toEqual({ gone: [], more: [] })
    await underLoad()
    await understandEachOther(before.url, before.url)
  })

  it('both serve side by side, and each continues what the other began', async () => {
    after = await start()
    // The previous release has no calls: what it does in the background gives way to the new one from then on.
    const call = aCall({ attendees: [{ name: 'Lena', email: 'lena@example.com' }] })
    expect((await report(after.url, call)).body).toEqual({ leadId: null })
    await underLoad()
    await understandEachOther(before.url, after.url)
    await understandEachOther(after.url, before.url)
  })

  it('the new release works alone', async () => {
    await end(before)
    await underLoad()
    const staff = await tolerantStaff(after.url)
    const [call] = (await staff.call(calls.list, {})).calls
    await staff.call(calls.take, { params: { id: call?.id ?? '' }, body: { newLead: true } })
  })

  it('with no more than one error in a thousand, and no event lost, doubled or misread', async () => {
    await Promise.all([visitors.stop(), staffAtWork.stop()])
    const answers = visitors.acknowledged.size + staffAtWork.acknowledged.size
    const refusals = [...visitors.refused, ...staffAtWork.refused]
    const refused = refusals.reduce((sum, [, times]) => sum + times, 0)
    const outputs = JSON.stringify(refusals) + before.server.output() + after.server.output()
    expect(refused, outputs).toBeLessThanOrEqual(answers / 1000)
    await expectEndedOnce(database.url, staffAtWork.acknowledged, 30_000)
    expect([...endpoint.overlapping]).toEqual([])
    const emails = new Set([...visitors.sent, ...others])
    await expectKept(await tolerantStaff(after.url), database.url, { ...visitors, sent: emails })
    const atrium = commandHere(environment)
    const [verified, rebuilt] = [await atrium(['verify']), await atrium(['rebuild'])]
    expect(verified.stdout, verified.stderr).toContain('The log is whole')
    expect(rebuilt.code, rebuilt.stderr).toBe(0)
    expect(rebuilt.stdout).not.toContain('put right')
  })
})
