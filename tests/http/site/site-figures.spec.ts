import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builtInSite, threadSiteRenderer } from '#adapters/prerender/thread-site-renderer.ts'
import { siteBuild } from '#contracts/mfe/site-pages.ts'
import { liveFeed } from '#domain/log/service/live-feed.ts'
import { editions } from '#domain/site/service/editions.ts'
import { siteContents } from '#domain/site/service/site-contents.ts'
import { memoryEventLog } from '#tests/support/memory/log/memory-event-log.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { virtualTimer } from '#tests/support/virtual-timer.ts'

it('leaves out the lines of a figure from the day after its last, in the time zone of the firm, without a publication', async () => {
  const folder = join(import.meta.dirname, '../../..', siteBuild.folder)
  const now = { at: '2026-07-01T10:00:00.000Z' }
  let counter = 0
  const database = memoryDatabase({ now: () => now.at }, { next: () => `event-${++counter}` })
  const store = memoryEventStore(database)
  const builtIn = await builtInSite(folder, ['en'])
  const contents = siteContents(store, { emailsOf: async () => new Map() }, builtIn)
  const { timer, advance } = virtualTimer()
  const siteEditions = editions({
    store,
    renderer: threadSiteRenderer({ folder, brand: {}, defaultLanguage: 'en' }),
    builtIn,
    clock: { now: () => now.at },
    timer,
    feed: await liveFeed(memoryEventLog(database), (message) => expect(message).toBe('')),
    timeZone: 'America/New_York',
    prepare: async () => undefined,
    complain: (message) => expect(message).toBe(''),
  })
  const content = structuredClone(builtIn) as { languages: { en: { settings: object } } } & typeof builtIn
  content.languages.en.settings = { ...content.languages.en.settings, until: { spotsMonth: '2026-07-31' } }
  const context = { cause: { actor: 'ada', correlationId: 'r', causationId: 'r' }, at: now.at }
  await contents.draft(content, context)
  await contents.publish(context)
  const page = async (at: string) => {
    now.at = at
    await advance(2000)
    await siteEditions.refresh()
    return siteEditions.current()?.pages.get('index.html') ?? ''
  }
  expect(await page('2026-07-01T10:00:00.000Z')).toContain('spots left for July')
  // Still the evening of the last day in New York.
  expect(await page('2026-08-01T03:59:00.000Z')).toContain('spots left for July')
  const after = await page('2026-08-01T04:00:00.000Z')
  expect(after).not.toContain('spots left')
  expect(after).toContain('Normally $500, free for you')
  await siteEditions.stop()
})
