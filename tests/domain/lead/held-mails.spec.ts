import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { type MailQueue, writtenMails } from '#domain/lead/service/written-mails.ts'
import { mailNotices } from '#domain/mail/service/mail-notices.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'

const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 12, 0, second)).toISOString()

const mailWritten = (subject: string, second: number, isHeld: boolean): LeadEvent => ({
  type: 'LeadMailWritten',
  data: {
    ...{ mailId: randomUUID(), subject, text: 'Hello.', writtenAt: at(second) },
    ...(isHeld && { undoableUntil: at(second + 10) }),
  },
})

it('a mail that is held back delays later ones to its lead alone, and these keep their order', async () => {
  const store = memoryEventStore(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  const [one, other] = [aStream(), aStream()]
  const toOne = [mailWritten('One', 0, true), mailWritten('Two', 4, false), mailWritten('Four', 30, false)]
  await store.append(firstAppend(one, [captured(), ...toOne]))
  await store.append(firstAppend(other, [captured(), mailWritten('Three', 5, false)]))
  const notice = (stream: StreamName, version: number) => ({ ...aNotice(), stream, version, type: 'LeadMailWritten' })
  const log = [notice(one, 2), notice(one, 3), notice(other, 2), notice(one, 4)]

  /** What a queue sends, with the second at which it does. */
  const run = async (queue: MailQueue) => {
    let now = Date.parse(at(5))
    const messages: string[] = []
    const clock = { now: () => new Date(now).toISOString() }
    const ports = {
      store,
      leads: leads(store, { next: randomUUID }),
      clock,
      messageIdOf: (key: string) => `<${key}@a>`,
    }
    const handle = mailNotices(
      {
        mailer: {
          send: async ({ subject }) => {
            messages.push(`${subject} ${Math.floor((now - Date.parse(at(0))) / 1000)}`)
            return 'sent'
          },
        },
        sent: {
          has: async () => false,
          add: async () => undefined,
          begin: async () => ({ own: true }),
          abandon: async () => undefined,
        },
        pause: async (milliseconds) => {
          now += milliseconds
        },
        ...{ complain: () => undefined, park: (_, work) => work },
      },
      queue,
      writtenMails(ports, 'office@bits.example', queue),
    )
    await handle(log)
    return messages
  }
  expect(await run('at once')).toEqual(['Three 5', 'Four 5'])
  expect(await run('held back')).toEqual(['One 11', 'Two 11'])
})
