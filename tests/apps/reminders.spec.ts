import { randomUUIDv7 } from 'node:crypto'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import { readSettings } from '#apps/settings.ts'
import { remindLeads } from '#apps/worker/reminders.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import { shareView } from '#domain/share/views/share-view.ts'
import { eventually } from '#tests/support/eventually.ts'
import { firstAppend } from '#tests/support/log/appends.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

it("a lead is reminded by the database's clock: one of this machine that is days ahead sends nothing early", async () => {
  const store = memoryEventStore(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  const events: readonly ShareEvent[] = [
    {
      type: 'ShareCreated',
      data: { ...oneShareEventOfEach.ShareCreated.data, expiresAt: null, createdAt: day(-3) },
    },
    { type: 'ShareDecisionAsked', data: { until: day(30), askedAt: day(-3) } },
    { type: 'ShareRemindersSet', data: { days: [1], setAt: day(-3) } },
  ]
  const stream = streamName('share', randomUUIDv7())
  await store.append<ShareEvent>({ ...firstAppend(stream, []), events })
  const row = events.reduce<Parameters<typeof shareView>[0]>(
    (view, event, index) => shareView(view, { ...event, stream, version: index + 1, at: day(-3) }),
    null,
  )
  let [now, looks] = [day(-2.9), 0]
  const ports = {
    store,
    subscriptions: { subscribe: () => ({ stop: async () => undefined }) },
    shareReader: {
      reminding: async () => {
        looks += 1
        return [row]
      },
      decidedOf: async () => [],
    },
    clock: { now: () => now },
  } as unknown as Parameters<typeof remindLeads>[0]
  const settings = readSettings({ SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_EMAIL: 'team@firm.test' })
  const remind = async () => {
    const looksAtStart = looks
    const parts = remindLeads(ports, settings, pino({ level: 'silent' }), (_, work) => work)
    onTestFinished(async () => void (await Promise.all(parts.map((part) => part.stop()))))
    await eventually(async () => expect(looks).toBeGreaterThan(looksAtStart))
    await Promise.all(parts.map((part) => part.stop()))
    return (await store.read<ShareEvent>(stream)).events.filter(({ type }) => type === 'ShareReminderSent').length
  }
  expect(await remind()).toBe(0)
  now = day(0)
  expect(await remind()).toBe(1)
})
