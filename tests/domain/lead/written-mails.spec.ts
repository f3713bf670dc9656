import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import { type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { writtenMails } from '#domain/lead/service/written-mails.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import { mailNotices } from '#domain/mail/service/mail-notices.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'
import { captured, nextDay } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { specification } from '#tests/support/specification.ts'

const nothing = async () => undefined
const given = specification(lead)
const write = { type: 'WriteMail', mailId: 'm1', subject: ' Again ', text: ' Hello. ', now: nextDay } as const
const mailWritten: LeadEvent = {
  type: 'LeadMailWritten',
  data: { mailId: 'm1', subject: 'Again', text: 'Hello.', writtenAt: nextDay },
}
const record = (outcome: 'sent' | 'refused' | 'in doubt', mailId = 'm1') =>
  ({ type: 'RecordMail', mailId, outcome, now: nextDay }) as const
const sent: LeadEvent = { type: 'LeadMailSent', data: { mailId: 'm1', sentAt: nextDay } }

describe('a mail to a lead', () => {
  it('is written once', () => {
    given(captured()).when(write).gives(mailWritten)
    given(captured(), mailWritten).when(write).givesNothing()
  })

  it('goes by a step or reminder only to an address that returned none, until staff take it for good again', () => {
    const unattended = { ...write, mailId: 'm2', unattended: true }
    const returned: LeadEvent = { type: 'LeadMailBounced', data: { mailId: 'm1', reason: '5.1.1', bouncedAt: nextDay } }
    given(captured(), mailWritten, sent, returned).when(unattended).isRefused({ type: 'AddressReturned' })
    given(captured(), mailWritten, sent, returned)
      .when({ ...unattended, mailId: 'm1' })
      .givesNothing()
    given(captured(), mailWritten, sent, returned)
      .when({ ...write, mailId: 'm2' })
      .gives({ type: 'LeadMailWritten', data: { ...mailWritten.data, mailId: 'm2' } })
    given(captured(), mailWritten, sent, returned, { type: 'LeadBounceLifted', data: { liftedAt: nextDay } })
      .when(unattended)
      .gives({ type: 'LeadMailWritten', data: { ...mailWritten.data, mailId: 'm2' } })
  })

  it('is a contact once it is sent', () =>
    given(captured(), mailWritten)
      .when(record('sent'))
      .gives(sent, { type: 'LeadContactDateChanged', data: { lastContactDate: nextDay } }))

  it('records the Message-ID that it went with, which answers name after the domain of ours has changed', () => {
    const messageId = '<m1@former.example>'
    given(captured(), mailWritten)
      .when({ ...record('sent'), messageId })
      .gives(
        { type: 'LeadMailSent', data: { mailId: 'm1', sentAt: nextDay, messageId } },
        { type: 'LeadContactDateChanged', data: { lastContactDate: nextDay } },
      )
  })

  it('is no contact where it is refused', () =>
    given(captured(), mailWritten)
      .when(record('refused'))
      .gives({ type: 'LeadMailRefused', data: { mailId: 'm1', refusedAt: nextDay } }))

  it('has one end', () => {
    given(captured(), mailWritten, sent).when(record('refused')).givesNothing()
    given(captured(), mailWritten).when(record('sent', 'm2')).givesNothing()
  })

  it('in doubt is sent, or refused, once the answer of the mail server is known', () => {
    const doubtful: LeadEvent = { type: 'LeadMailRefused', data: { mailId: 'm1', refusedAt: nextDay, inDoubt: true } }
    const refused: LeadEvent = { type: 'LeadMailRefused', data: { mailId: 'm1', refusedAt: nextDay } }
    const contact: LeadEvent = { type: 'LeadContactDateChanged', data: { lastContactDate: nextDay } }
    given(captured(), mailWritten, doubtful).when(record('sent')).gives(sent, contact)
    given(captured(), mailWritten, doubtful).when(record('refused')).gives(refused)
    given(captured(), mailWritten, doubtful).when(record('in doubt')).givesNothing()
    given(captured(), mailWritten, doubtful, sent).when(record('refused')).givesNothing()
    given(captured(), mailWritten, doubtful, refused).when(record('sent')).givesNothing()
  })

  it('is not written to the erased', () =>
    given(captured(), { type: 'LeadErased', data: { erasedAt: nextDay } })
      .when(write)
      .isRefused({ type: 'LeadErased' }))

  it.each([
    ['that waits is sent', [], ['ada@example.com']],
    ['that waits goes with the person', [{ type: 'LeadErased', data: { erasedAt: nextDay } }], []],
  ] as const)('%s', async (_, then, recipients) => {
    const store = memoryEventStore(memoryDatabase(systemClock, { next: randomUUIDv7 }))
    const stream = aStream()
    await store.append(firstAppend(stream, [captured(), mailWritten, ...then]))
    const to: string[] = []
    const mailer: Mailer = {
      send: async (mail) => {
        to.push(mail.to)
        return 'sent'
      },
    }
    const sent = { has: async () => false, add: nothing, begin: async () => ({ own: true }) as const, abandon: nothing }
    const ports = { mailer, sent, pause: async () => undefined, complain: () => undefined }
    const letters = writtenMails(
      {
        store,
        leads: leads(store, { next: randomUUID }),
        clock: systemClock,
        messageIdOf: (key) => `<${key}@us.example>`,
      },
      'us@example.com',
    )
    const handle = mailNotices({ ...ports, park: (_name, handle) => handle }, 'mail to leads', letters)
    await handle([{ ...aNotice(), stream, version: 2, type: 'LeadMailWritten' }])
    expect(to).toEqual(recipients)
  })
})
