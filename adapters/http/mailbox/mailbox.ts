import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { canonicalEmail } from '#contracts/email-address.ts'
import { mailbox as contract, type MailboxState } from '#contracts/mailbox/http.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { MailboxProgress, SkippedMail, SkippedMails } from '#domain/mailbox/ports/mailbox-progress.ts'
import type { takeSkipped } from '#domain/mailbox/service/take-skipped.ts'

type Parts = {
  readonly skipped: SkippedMails
  readonly leads: Pick<LeadReader, 'find'>
  /** Null without one. */
  readonly mailbox: {
    readonly address: string
    readonly progress: Pick<MailboxProgress, 'read'>
    readonly take: ReturnType<typeof takeSkipped>
  } | null
}

const maxItems = 200

/** The shared mailbox: its state, and the mails in it that no lead has. */
export const mailboxRoutes = (api: HttpApi, { skipped, leads, mailbox }: Parts): void => {
  bind(api, contract.read, async () => {
    const { count, items } = await skipped.list(maxItems)
    const skippedMails = { count, items: items.map(itemOf) }
    if (mailbox === null) return { body: { ...off, skipped: skippedMails } }
    const { lastLookAt, behind, error } = await mailbox.progress.read()
    return { body: { configured: true, address: mailbox.address, lastLookAt, behind, error, skipped: skippedMails } }
  })

  bind(api, contract.take, async ({ params: { id }, body }, { context }) => {
    const mail = await skipped.find(id)
    if (mail === null) throw notFound('There is no such mail.')
    if ('leadId' in body && (await leads.find(body.leadId)) === null) throw rejected({ type: 'LeadUnknown' })
    if (mailbox === null) throw new RequestRefused({ status: 503, detail: notConfigured })
    const outcome = await mailbox.take(mail, body, isAddress, context)
    if (outcome.type === 'Taken') return { body: { leadId: outcome.leadId } }
    if (outcome.type === 'TakenElsewhere') throw notFound('There is no such mail.')
    if (outcome.type === 'LeadErased') throw rejected(outcome)
    throw new RequestRefused({ status: 409, detail: outcome.type === 'MailGone' ? mailMissing : noSender })
  })
}

const off = { configured: false, address: null, lastLookAt: null, behind: 0, error: null }

const itemOf = ({ id, at, from, subject, reason }: SkippedMail): MailboxState['skipped']['items'][number] => ({
  id,
  at,
  subject,
  reason,
  from: from.name === '' ? from.address : `${from.name} <${from.address}>`,
})

const isAddress = (text: string): boolean => canonicalEmail(text) !== null

const notConfigured = 'No mailbox is configured. Set one up under Settings, Mail.'
const mailMissing = 'This mail is not in the mailbox any more.'
const noSender = 'This mail has no sender with an address. Choose a lead for it.'
