import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Atrium, startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
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
/** Waits until the signed head covers what was just written. */
const newHead = async (before: string) => {
  await expect.poll(async () => sizeIn(await checkpoint()), { timeout: 10_000 }).toBeGreaterThan(sizeIn(before))
  return checkpoint()
}
/** The signed head once it covers every event, that of the sign-in too. */
const headOfAll = async () => {
  const events = 'select count(*)::int as count from events'
  await expect
    .poll(async () => [{ count: sizeIn(await checkpoint()) }], { timeout: 10_000 })
    .toEqual(await queryDatabase(environment.DATABASE_URL ?? '', events))
  return checkpoint()
}
const seenBy = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('atrium-log-head')), { timeout: 10_000 })

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

describe('a browser as a witness', () => {
  it('keeps the newest head, and says nothing of a log that grows', async () => {
    const page = await product().newStaff('/dashboard/leads')
    const first = await headOfAll()
    await seenBy(page).toBe(first)
    await addLead()
    const second = await headOfAll()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).origin))
    await page.reload()
    await seenBy(page).toBe(second)
    expect(await page.getByText(sentence).count()).toBe(0)
    expect(new Set(requests)).toEqual(new Set([url()]))
  })

  it('calls a rewritten log out to staff and to a client, with both heads, until it is accepted', async () => {
    const runs = sharedRuns(api)
    const { token } = await runs.share(await runs.proposal(proposalOutputs()))
    const client = await product().visitor(`/s/${token}`)
    const staff = await product().newStaff('/dashboard/leads')
    await addLead()
    const before = await newHead(await checkpoint())
    await Promise.all([client.reload(), staff.reload()])
    await Promise.all([seenBy(client).toBe(before), seenBy(staff).toBe(before)])

    // No page is open while the server is away: it would complain of what it cannot load.
    const addresses = [client.url(), staff.url()]
    await Promise.all([client, staff].map((page) => page.goto('about:blank')))
    await rewriteLog()
    for (const [n, page] of [client, staff].entries()) {
      await page.goto(addresses[n] ?? '')
      const notice = page.getByRole('alert').filter({ hasText: sentence })
      await notice.waitFor()
      const texts: string[] = []
      for (const name of ['Download the head seen before', 'Download the head shown now']) {
        const [file] = await Promise.all([page.waitForEvent('download'), notice.getByRole('link', { name }).click()])
        texts.push(await readFile(await file.path(), 'utf8'))
      }
      expect(texts[0]).toBe(before)
      expect(sizeIn(texts[1] ?? '')).toBeGreaterThan(sizeIn(before))
      await page.reload()
      await notice.getByRole('button', { name: 'Accept the log as it is now' }).click()
      await notice.waitFor({ state: 'detached' }).catch(() => expect(notice.isVisible()).resolves.toBe(false))
      await page.reload()
      await page.waitForTimeout(2500)
      expect(await page.getByText(sentence).count()).toBe(0)
    }
  })
})
