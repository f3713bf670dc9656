import type { Context } from 'hono'
import { parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import { disposition } from '#adapters/http/server/attachment.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { mayHandOut } from '#adapters/http/staff/hidden-links.ts'
import { spend } from '#adapters/http/staff/quota.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { staffReceiptParams, staffReceiptPath } from '#contracts/share/http/decisions.ts'
import type { Attachment } from '#domain/mail/ports/mailer.ts'
import type { ShareReader } from '#domain/share/ports/share-reader.ts'
import type { Receipts } from '#domain/share/service/receipts.ts'

type Ports = { readonly shares: Pick<ShareReader, 'find'>; readonly receipts: Pick<Receipts, 'file'> }

/** `GET /api/shares/{shareId}/receipt`: for staff, the receipt of the decision on a link, as its reader has it. */
export const staffReceipt = (api: HttpApi, { shares, receipts }: Ports): void => {
  const { app, sessions, cookie, rules } = api
  app.get(staffReceiptPath, staffOnly(sessions, cookie, rules, { scope: 'documents:read' }), async (c) => {
    const { shareId } = parseOrRefuse(staffReceiptParams, c.req.param())
    const share = await shares.find(shareId)
    if (share === null) throw notFound('There is no such link.')
    await spend(api, c, 'export')
    const receipt = await receipts.file(share, languageOf(c), mayHandOut(c))
    if (receipt === null) throw notFound('Nothing was decided on this link.')
    return receiptFile(c, receipt)
  })
}

/** A receipt as a download, or as a page that runs nothing if no PDF could be printed. */
export const receiptFile = (c: Context, { content, type, name }: Attachment) =>
  c.body(new Uint8Array(content), 200, {
    'Content-Type': type,
    'Content-Disposition': disposition(type.startsWith('text/html') ? 'inline' : 'attachment', name),
    'Content-Security-Policy': receiptPolicy,
    'Cache-Control': 'no-store',
  })

const receiptPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
