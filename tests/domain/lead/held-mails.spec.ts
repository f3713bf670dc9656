import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { type MailQueue, writtenMails } from '#domain/lead/service/written-mails.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
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

/** Two leads with mails, and what a queue sends of them, with the second at which it does by a timer. */
const heldMails = async () => {
  const store = memoryEventStore(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  const [one, other] = [aStream(), aStream()]
  const toOne = [mailWritten('One', 0, true), mailWritten('Two', 4, false), mailWritten('Four', 30, false)]
  await store.append(firstAppend(one, [captured(), ...toOne]))
  await store.append(firstAppend(other, [captured(), mailWritten('Three', 5, false)]))
  const notice = (stream: StreamName, version: number) => ({ ...aNotice(), stream, version, type: 'LeadMailWritten' })
  const log = [notice(one, 2), notice(one, 3), notice(other, 2), notice(one, 4)]
  const sent = {
    has: async () => false,
    add: async () => undefined,
    begin: async () => ({ own: true }) as const,
    abandon: async () => undefined,
  }

  /** The clock jumps by so many seconds before the queue looks, and during each pause. */
  return async (queue: MailQueue, [before, during] = [0, 0]) => {
    let [timer, ahead] = [Date.parse(at(5)), before * 1000]
    const messages: string[] = []
    const clock = { now: () => new Date(timer + ahead).toISOString() }
    const messageIdOf = (key: string) => `<${key}@a>`
    const ports = { store, leads: leads(store, { next: randomUUID }), clock, messageIdOf }
    const mailer: Mailer = {
      send: async ({ subject }) => {
        messages.push(`${subject} ${Math.floor((timer - Date.parse(at(0))) / 1000)}`)
        return 'sent'
      },
    }
    const pause = async (milliseconds: number) => {
      timer += milliseconds
      ahead += during * 1000
    }
    const letters = writtenMails(ports, 'office@bits.example', queue)
    await mailNotices({ mailer, sent, pause, complain: () => undefined, park: (_, work) => work }, queue, letters)(log)
    return messages
  }
}

it('a mail that is held back delays later ones to its lead alone, and these keep their order', async () => {
  const run = await heldMails()
  expect(await run('at once')).toEqual(['Three 5', 'Four 5'])
  expect(await run('held back')).toEqual(['One 11', 'Two 11'])
})

it('no mail is held back for longer, though the clock is set back by an hour before or meanwhile', async () => {
  const [earlier, meanwhile] = [await heldMails(), await heldMails()]
  expect(await earlier('held back', [-3600, 0])).toEqual(['One 16', 'Two 27'])
  expect(await meanwhile('held back', [0, -3600])).toEqual(['One 11', 'Two 22'])
})
