import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publicReports, reportEventsPath } from '#contracts/share/http/public.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type LiveEvents, liveEvents } from '#tests/support/log/live-events.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'

const masterKey = randomBytes(32).toString('base64')
let atrium: TestAtrium
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium({ MASTER_KEY: masterKey })
  links = sharedRuns(await staffClient(atrium.url))
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const followed: LiveEvents[] = []
/** A page that shows the report and has received its first event. */
const follow = async ({ token, share }: MadeShare) => {
  const reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
  const events = await liveEvents(reader, undefined, reportEventsPath)
  followed.push(events)
  expect(await events.next()).toMatchObject({ event: 'report', data: share.id })
  return events
}
afterEach(() => {
  for (const events of followed.splice(0)) events.close()
})

describe('an open report', () => {
  it('is notified of the revocation of its link, in every browser, and the stream ends', async () => {
    const [link, other] = [await links.shared(), await links.shared()]
    const [one, two, elsewhere] = [await follow(link), await follow(link), await follow(other)]
    await links.revoke(link.share.id)
    for (const events of [one, two]) {
      expect(await events.next()).toMatchObject({ event: 'ended', data: 'ended' })
      await expect(events.next()).rejects.toThrow('the stream ended')
    }
    await links.report(other.share.runId, { outputs: '{"edited":true}' })
    expect(await elsewhere.next()).toMatchObject({ event: 'changed' })
  })

  it('is notified of its expiry, by the clock or by staff who shortened it', async () => {
    const link = await links.shared()
    const events = await follow(link)
    await links.endSoon(link.share.id)
    expect(await events.next()).toMatchObject({ event: 'ended', data: 'ended' })
  })

  it('is notified when the time for its decision is over', async () => {
    const runId = await links.proposal()
    const events = await eventually(async () => {
      const link = await links.share(runId, { decision: { until: new Date(Date.now() + 500).toISOString() } })
      const following = await follow(link)
      // On a busy machine the time is over before the page follows.
      expect((await links.seen(link.share.id)).decision).toMatchObject({ state: 'open' })
      return following
    })
    expect(await events.next()).toMatchObject({ event: 'decided' })
  })

  it('is notified of each edit if it follows them, and of none if it is pinned', async () => {
    const runId = await links.proposal()
    const link = await links.share(runId, { pinned: true })
    const [pinned, follows] = [await follow(link), await follow(await links.share(runId))]
    for (const outputs of ['{"edited":1}', '{"edited":2}']) {
      await links.report(runId, { outputs })
      expect(await follows.next()).toMatchObject({ event: 'changed' })
    }
    await links.revoke(link.share.id)
    expect(await pinned.next()).toMatchObject({ event: 'ended' })
  })

  it('is notified at once of changes on another server', async () => {
    const other = await startTestAtrium({ DATABASE_URL: atrium.databaseUrl, MASTER_KEY: masterKey })
    try {
      const link = await sharedRuns(await staffClient(other.url)).shared()
      const events = await follow(link)
      await links.revoke(link.share.id)
      expect(await events.next()).toMatchObject({ event: 'ended' })
      const second = await links.shared()
      const elsewhere = await follow(second)
      await sharedRuns(await staffClient(other.url)).revoke(second.share.id)
      expect(await elsewhere.next()).toMatchObject({ event: 'ended' })
    } finally {
      await other.stop()
    }
  })

  it('of another browser is refused without a session', async () => {
    const stranger = apiClient(atrium.url)
    await expectProblem(await stranger.send(reportEventsPath, {}), 403)
    const link = await links.shared()
    await stranger.call(publicReports.exchange, { params: { redirectToken: link.token }, body: {} })
    await links.revoke(link.share.id)
    await expectProblem(await stranger.send(reportEventsPath, {}), 404)
  })

  it('answers HEAD at once', async () => {
    const link = await links.shared()
    const reader = apiClient(atrium.url)
    await reader.call(publicReports.exchange, { params: { redirectToken: link.token }, body: {} })
    expect((await reader.send(reportEventsPath, { method: 'HEAD' })).headers.get('content-type')).toMatch(
      /event-stream/,
    )
  })
})
