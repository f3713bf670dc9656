import { attachment } from '#adapters/http/server/attachment.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { attachmentParams, attachmentPath } from '#contracts/lead/http/lead-mails.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leadMailViews } from '#domain/lead/views/lead-mails.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { AttachmentStore } from '#domain/mailbox/ports/mailbox-progress.ts'

type Parts = { readonly store: EventStore; readonly attachments: Pick<AttachmentStore, 'find'> }

/** `GET …/attachments/{number}`: a file of a mail as a download, never shown in the browser's page. */
export const mailAttachmentRoute = ({ app, sessions, cookie, rules }: HttpApi, { store, attachments }: Parts): void => {
  app.get(attachmentPath, staffOnly(sessions, cookie, rules, { scope: 'leads:read' }), async (c) => {
    const params = attachmentParams.safeParse(c.req.param())
    if (!params.success) throw noFile()
    const { id, mailId, number } = params.data
    const { events } = await store.read<LeadEvent>(streamName('lead', id))
    const file = leadMailViews(events).find((mail) => mail.id === mailId)?.attachments[Number(number)]
    const content = file === undefined ? null : await attachments.find(id, mailId, Number(number))
    if (file === undefined || content === null) throw noFile()
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachment(file.name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
  })
}

const noFile = () => notFound('There is no such file.')
