import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Atrium, startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { sharedChromium } from './support/chromium.ts'
import { proposalOutputs } from './support/readers.ts'
import { type Visits, visitsTo } from './support/visits.ts'

let [environment, visits]: [Record<string, string>, Visits | undefined] = [{}, undefined]
let [database, atrium]: [FreshDatabase | undefined, Atrium | undefined] = [undefined, undefined]
let api: ApiClient
const url = () => `http://127.0.0.1:${environment.PORT}`
const start = async () => {
  atrium = await startAtrium(readSettings(environment), pino({ level: 'silent' }))
  api = await staffClient(url())
}
const product = () => {
  if (visits === undefined) throw new Error('no browser')
  return visits
}
beforeAll(async () => {
  database = await migratedDatabase()
  environment = { ...testEnvironment(database.url), PORT: String(await sparePort()) }
  await start()
  visits = visitsTo(await sharedChromium(), url())
})
afterAll(async () => {
  await visits?.closeWindows()
  await atrium?.stop()
  await database?.drop()
})
afterEach(() => visits?.leave())

const addLead = () => api.call(leads.create, { body: { name: 'Ada', email: `${crypto.randomUUID()}@example.com` } })
const checkpoint = async () => (await fetch(`${url()}/log/checkpoint`)).text()
const sizeIn = (note: string) => Number(note.split('\n')[1])
/** Waits until the signed head, which follows within seconds, covers what was just written. */
const newHead = async (before: string) => {
  await eventually(async () => expect(sizeIn(await checkpoint())).toBeGreaterThan(sizeIn(before)))
  return checkpoint()
}
/** The signed head once it covers every event, that of the sign-in too. */
const headOfAll = async () => {
  const events = 'select count(*)::int as count from events'
  const counts = await queryDatabase(environment.DATABASE_URL ?? '', events)
  await eventually(async () => expect([{ count: sizeIn(await checkpoint()) }]).toEqual(counts))
  return checkpoint()
}
const storedHead = (page: Page) => page.evaluate(() => localStorage.getItem('atrium-log-head'))

/** A server whose log loses an event while it is down, and which then signs what is left with its own key. */
const rewriteLog = async () => {
  const before = await checkpoint()
  await atrium?.stop()
  await queryDatabase(
    environment.DATABASE_URL ?? '',
    `set session_replication_role = replica;
     delete from log_heads; delete from log_tiles; delete from log_keys; delete from log_cosignatures;
     delete from events where position = (select max(position) from events)`,
  )
  await start()
  await addLead()
  await addLead()
  await newHead(before)
}
const sentence = /does not extend the one that it showed this browser before/

it('a browser keeps the newest head, says nothing of a log that grows, and calls a rewritten one out to staff and to a client, with both heads, until it is accepted', async () => {
  const runs = sharedRuns(api)
  const { token } = await runs.share(await runs.proposal(proposalOutputs()))
  const client = await product().visitor(`/s/${token}`)
  const staff = await product().newStaff('/dashboard/leads')
  const pages = [client, staff]
  await Promise.all(pages.map((page) => eventually(async () => expect(await storedHead(page)).not.toBeNull())))
  await addLead()
  const head = await headOfAll()
  for (const page of pages) expect(await storedHead(page)).not.toBe(head)
  const origins = new Set<string>()
  for (const page of pages) page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await Promise.all(pages.map((page) => page.reload()))
  await Promise.all(pages.map((page) => eventually(async () => expect(await storedHead(page)).toBe(head))))
  for (const page of pages) expect(await page.getByText(sentence).count()).toBe(0)
  expect(origins).toEqual(new Set([url()]))

  // No page is open while the server is away: it would complain of what it cannot load.
  const addresses = pages.map((page) => page.url())
  await Promise.all(pages.map((page) => page.goto('about:blank')))
  await rewriteLog()
  for (const [n, page] of pages.entries()) {
    await page.goto(addresses[n] ?? '')
    const notice = page.getByRole('alert').filter({ hasText: sentence })
    await notice.waitFor()
    const texts: string[] = []
    for (const name of ['Download the head seen before', 'Download the head shown now']) {
      const [file] = await Promise.all([page.waitForEvent('download'), notice.getByRole('link', { name }).click()])
      texts.push(await readFile(await file.path(), 'utf8'))
    }
    expect(texts[0]).toBe(head)
    expect(sizeIn(texts[1] ?? '')).toBeGreaterThan(sizeIn(head))
    await page.reload()
    await notice.getByRole('button', { name: 'Accept the log as it is now' }).click()
    await notice.waitFor({ state: 'detached' }).catch(() => expect(notice.isVisible()).resolves.toBe(false))
  }
  await Promise.all(pages.map((page) => page.reload()))
  await staff.waitForTimeout(2500)
  for (const page of pages) expect(await page.getByText(sentence).count()).toBe(0)
})
