import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { postgresMailAttachments } from '#adapters/postgres/mailbox/mail-attachments.ts'
import { postgresSkippedMails } from '#adapters/postgres/mailbox/skipped-mails.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { context } from '#tests/support/person/people.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { noon } from './leads.ts'

type Desk = { readonly here: AtriumProcess; readonly leadId: string; readonly leads: Leads }

const maya = 'maya@example.com'

const mailOfMaya = {
  ...{ mailId: randomUUID(), messageId: '<1@maya.example>', references: [], subject: 'From Maya', text: 'It is Maya.' },
  ...{ from: { name: 'Maya', address: maya }, quoted: '> Dear Maya', receivedAt: noon, automatic: false },
  attachments: [{ name: 'maya.txt', size: 4, hash: '00' }],
}
/** Plants the person in the mails, as the erasure's list of places names them. */
export const plantsOfMails = {
  'mails from the lead': async ({ leads, leadId }: Desk) => {
    await leads.receiveMail(leadId, { ...mailOfMaya, answers: [] }, context)
    return streamName('lead', leadId)
  },
  'attachments of mails': async ({ here, leadId }: Desk) => {
    const attachments = postgresMailAttachments(here.postgres, here.master)
    expect(await attachments.put(leadId, mailOfMaya.mailId, [Buffer.from('Maya')])).toBe(true)
    const afterwards = async () => {
      const { rows } = await here.postgres.pool.query('select from mail_attachments where lead_id = $1', [leadId])
      expect(rows).toEqual([])
    }
    return { place: 'leads', afterwards }
  },
  'mails that were skipped': async ({ here }: Desk) => {
    const skipped = postgresSkippedMails(here.postgres, here.master)
    const { messageId, subject } = mailOfMaya
    const envelope = {
      uid: 1,
      receivedAt: noon,
      messageId,
      subject,
      size: 9,
      at: new Date().toISOString(),
      uidValidity: '1',
    }
    const add = (address: string, about: string) =>
      skipped.add({ ...envelope, id: randomUUID(), from: { name: '', address }, subject: about, reason: 'list' })
    await add(maya, 'Hello')
    await add('list@example.com', `From ${maya}`)
    await add('list@example.com', 'Other things')
    const afterwards = async () => expect((await skipped.list(9)).items).toMatchObject([{ subject: 'Other things' }])
    return { place: 'leads', afterwards }
  },
}
