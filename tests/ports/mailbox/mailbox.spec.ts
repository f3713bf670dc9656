import { createHash, randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { imapFault } from '#adapters/imap/connect-imap.ts'
import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { readMailInThread } from '#adapters/mime/read-mail-in-thread.ts'
import { postgresMailAttachments } from '#adapters/postgres/mailbox/mail-attachments.ts'
import { postgresMailSenders } from '#adapters/postgres/mailbox/mail-senders.ts'
import { postgresMailboxProgress } from '#adapters/postgres/mailbox/mailbox-progress.ts'
import { postgresSeenMails } from '#adapters/postgres/mailbox/seen-mails.ts'
import { postgresSkippedMails } from '#adapters/postgres/mailbox/skipped-mails.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { MailReader } from '#domain/mailbox/ports/mailbox.ts'
import { importMails } from '#domain/mailbox/service/import-mails.ts'
import { readMailbox } from '#domain/mailbox/service/read-mailbox.ts'
import { takeMail } from '#domain/mailbox/service/take-mail.ts'
import { takeSkipped } from '#domain/mailbox/service/take-skipped.ts'
import { context, message, newestLead } from '#tests/support/person/people.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const desk = async () => {
  const imap = await dovecotServer()
  onTestFinished(imap.stop)
  const { here } = await twoProcesses()
  const { postgres, master, store } = here
  await leads(store, uuidIds).receiveMessage({ ...message, message: 'Hello' }, context)
  const leadId = await newestLead(here)
  const progress = postgresMailboxProgress(postgres, 'office')
  const [seen, skipped] = [postgresSeenMails(postgres, master), postgresSkippedMails(postgres, master)]
  let crashes = 0
  const reader = (holder: string = randomUUID(), read: MailReader = readMailInThread) => {
    const mailbox = imapMailbox(imap.url)
    onTestFinished(() => mailbox.close())
    const taking = {
      ...{ mailbox, read, skipped, derivedId: hashedIds, sha256, own: [] },
      ...{ senders: postgresMailSenders(postgres, here.leadReader), leads: leads(store, uuidIds) },
      attachments: postgresMailAttachments(postgres, master),
      seen: {
        ...seen,
        add: async (hashes: readonly string[]) => {
          crashes -= 1
          if (crashes >= 0) throw new Error('a crash before the mail is noted')
          await seen.add(hashes)
        },
      },
    }
    const take = takeMail(taking)
    const ports = { mailbox, progress, seen, skipped, take, clock: systemClock, derivedId: hashedIds }
    const look = readMailbox({ ...ports, complain: () => undefined }, holder, () => false)
    const takeUp = takeSkipped({ ...taking, progress })
    return { holder, look, takeUp, bring: importMails({ mailbox, take, clock: systemClock }) }
  }
  const received = async () =>
    (await store.read(streamName('lead', leadId))).events.filter(({ type }) => type === 'LeadMailReceived')
  const crashNext = (count: number) => {
    crashes = count
  }
  return { imap, leadId, progress, skipped, reader, received, crashNext }
}

const aMail = (number: number, from: string = message.email) =>
  `From: ${from}\nSubject: Mail ${number}\nMessage-ID: <${number}@a.example>\n\nHello\n`

it('a mail is taken once, though the process ends before it notes that', async () => {
  const { imap, reader, received, crashNext } = await desk()
  const { look } = reader()
  expect(await look()).toBe('looked')
  await imap.deliver(aMail(1))
  crashNext(1)
  await expect(look()).rejects.toThrow('a crash')
  expect(await received()).toHaveLength(1)
  await look()
  expect(await received()).toHaveLength(1)
})

it('one process at a time reads, until it releases the lock', async () => {
  const { reader, progress } = await desk()
  const [one, other] = [reader(), reader()]
  expect([await one.look(), await other.look()]).toEqual(['looked', 'held by another'])
  await progress.releaseLeases(one.holder)
  expect([await other.look(), await one.look()]).toEqual(['looked', 'held by another'])
})

it('a mail that fails again and again is skipped, and does not hold up the next one', async () => {
  const { imap, reader, received, skipped, crashNext } = await desk()
  const { look } = reader()
  await look()
  await imap.deliver(aMail(1, 'bob@example.com'))
  await imap.deliver(aMail(2))
  crashNext(5)
  for (const _ of [1, 2, 3, 4]) await expect(look()).rejects.toThrow('a crash')
  await look()
  expect((await skipped.list(9)).items.map(({ reason }) => reason)).toContain('unreadable')
  expect(await received()).toHaveLength(1)
})

it('a mail that the mail server itself cannot read is skipped, does not hold up the others, and is taken once it can', async () => {
  const { imap, leadId, reader, received, skipped } = await desk()
  const { look, takeUp } = reader()
  await look()
  await imap.deliverAll([1, 2, 3].map((number) => aMail(number)))
  await imap.permit('Subject: Mail 2', false)
  for (const _ of ['together', 1, 2, 3, 4]) await expect(look()).rejects.toThrow('does not hand out a mail')
  await look()
  const subjects = async () => (await received()).map(({ data }) => data)
  expect(await subjects()).toMatchObject([{ subject: 'Mail 1' }, { subject: 'Mail 3' }])
  const [mail] = (await skipped.list(9)).items
  expect(mail).toMatchObject({ uid: 2, reason: 'unreadable' })
  const take = async () => mail && takeUp(mail, { leadId }, () => true, context)
  await expect(take()).rejects.toThrow('does not hand out a mail')
  await imap.permit('Subject: Mail 2', true)
  expect(await take()).toEqual({ type: 'Taken', leadId })
  expect((await subjects())[2]).toMatchObject({ subject: 'Mail 2' })
})

it('mails from before the first look are taken on request, each once', async () => {
  const { imap, reader, received } = await desk()
  await imap.deliver(aMail(1), new Date('2026-03-02T00:00:00.000Z'))
  await imap.deliver(aMail(2), new Date('2026-01-02T00:00:00.000Z'))
  const { look, bring } = reader()
  await look()
  expect(await received()).toHaveLength(0)
  expect(await bring('2026-03-01T00:00:00.000Z')).toEqual({ taken: 1, skipped: 0, 'nothing new': 0 })
  expect(await bring('2026-03-01T00:00:00.000Z')).toEqual({ taken: 0, skipped: 0, 'nothing new': 1 })
  expect(await received()).toMatchObject([{ data: { subject: 'Mail 1', imported: true } }])
})

it('of mails from before the first look, those that the mail server cannot read are skipped', async () => {
  const { imap, reader, received, skipped } = await desk()
  await imap.deliverAll([1, 2, 3, 4].map((number) => aMail(number)))
  for (const number of [2, 3]) await imap.permit(`Subject: Mail ${number}`, false)
  const bringing = reader().bring('2026-03-01T00:00:00.000Z')
  expect(await bringing).toEqual({ taken: 2, skipped: 2, 'nothing new': 0 })
  expect((await received()).map(({ data }) => data)).toMatchObject([{ subject: 'Mail 1' }, { subject: 'Mail 4' }])
  const unread = (await skipped.list(9)).items.map(({ uid, reason }) => `${uid} ${reason}`)
  expect(unread.toSorted()).toEqual(['2 unreadable', '3 unreadable'])
})

it('says why a folder or an account cannot be used whose name has a percent sign that encodes nothing', async () => {
  const { imap } = await desk()
  expect(await imapFault(imap.url)).toBeNull()
  expect(await imapFault(imap.url.replace(/\/Shared$/, '/100%'))).toMatch(/^the mailbox cannot be used: .*exist/)
  expect(await imapFault(imap.url.replace(/:p[^@]*@/, ':100%sure@'))).toMatch(/rejects user or password/)
})

it('a mail is taken once, though a later release reads it otherwise', async () => {
  const { imap, reader, received, progress } = await desk()
  const { look, holder } = reader()
  await look()
  const mail = aMail(1)
  await imap.deliver(mail)
  await look()
  const second = reader(randomUUID(), async (source) => {
    const read = await readMailInThread(source)
    return read && { ...read, text: `${read.text}, as it is meant`, subject: 'Meant' }
  })
  await progress.releaseLeases(holder)
  await imap.remake()
  await imap.deliver(`Received: by another.example\n${mail}`)
  await second.look()
  expect(await received()).toHaveLength(1)
  await imap.deliver(aMail(1).replace('Hello', 'Other words'))
  await second.look()
  expect(await received()).toHaveLength(2)
})
