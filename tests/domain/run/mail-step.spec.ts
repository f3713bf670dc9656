import { expect, it } from 'vitest'
import type { MailStep } from '#domain/kernel/step.ts'
import { mailStep } from '#domain/run/service/mail-step.ts'
import type { RunView } from '#domain/run/views/run-view.ts'
import { captured, nextDay } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'

it('a subject that is cut ends with a whole character', async () => {
  let counter = 0
  const clock = { now: () => nextDay }
  const store = memoryEventStore(memoryDatabase(clock, { next: () => `event-${++counter}` }))
  const stream = aStream()
  await store.append(firstAppend(stream, [captured()]))
  const write = mailStep({ store, clock, derivedId: () => 'mail', canMail: true })
  const step: MailStep = { id: 'tell', name: 'Tell', kind: 'mail', to: 'lead', subject: '', text: '' }
  const run = { id: 'run', leadId: stream.slice('lead-'.length), startedAt: nextDay } as RunView
  await write(step, run, { subject: `${'x'.repeat(199)}😀`, text: 'Hello' })
  const { events } = await store.read(stream)
  expect(events.at(-1)?.data).toMatchObject({ subject: 'x'.repeat(199) })
})
