import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { momentIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { attachmentPath, leadMails as contract, type LeadMail } from '#contracts/lead/http/lead-mails.ts'
import { worker } from '#domain/kernel/event.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import { isErased, type LeadEvent, lead, undoableUntil } from '#domain/lead/model/index.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { withdrawMail } from '#domain/lead/service/withdraw-mail.ts'
import { type LeadMailView, leadMailViews } from '#domain/lead/views/lead-mails.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { SentMails } from '#domain/mail/ports/sent-mails.ts'
import type { Users } from '#domain/staff/ports/users.ts'

type Parts = {
  readonly store: EventStore
  readonly leads: Pick<Leads, 'writeMail' | 'withdrawMail' | 'liftBounce'>
  readonly sent: Pick<SentMails, 'begin' | 'abandon'>
  readonly users: Pick<Users, 'emailsOf'>
  readonly ids: Ids
  /** Whether a mail server is configured. */
  readonly canSend: boolean
}

/** The mails to and from a lead. */
export const leadMailRoutes = (api: HttpApi, parts: Parts): void => {
  const { store, leads, users, ids, canSend } = parts
  const read = async (id: string, moment?: string) => {
    const { events } = await store.read<LeadEvent>(streamName('lead', id))
    const until = moment === undefined ? events : eventsUntil(events, moment)
    const state = until.reduce(lead.evolve, lead.initialState)
    if (state.status === 'absent') throw notFound('There is no such lead.')
    const isOver = isErased(state) || events.at(-1)?.type === 'LeadErased'
    return { mails: isOver ? [] : leadMailViews(until), bounced: !isErased(state) && state.bounced }
  }

  const mailAnswers = async (id: string, mails: readonly LeadMailView[]) => {
    const emails = await users.emailsOf([...new Set(mails.map(({ actor }) => actor))])
    return mails.map((mail) => mailOf(id, mail, emails.get(mail.actor) ?? null))
  }

  bind(api, contract.list, async ({ params: { id }, query: { limit, cursor, at } }) => {
    const asOf = at === undefined ? undefined : momentIn(at, api.clock.now())
    const { mails, bounced } = await read(id, asOf)
    const start = cursor === undefined ? 0 : mails.findIndex((mail) => mail.id === cursor) + 1
    if (cursor !== undefined && start === 0) throw unknownCursor()
    const page = mails.slice(start, start + limit)
    const nextCursor = start + limit < mails.length ? (page.at(-1)?.id ?? null) : null
    return {
      body: { mails: await mailAnswers(id, page), bounced, canSend, nextCursor, ...(asOf !== undefined && { asOf }) },
    }
  })

  bind(
    api,
    contract.send,
    async ({ params: { id }, body: { undoable = false, ...body } }, { caller, context, withIdempotentReply }) => {
      if ((await store.read(streamName('lead', id))).events.length === 0) throw notFound('There is no such lead.')
      if (!canSend) throw rejected({ type: 'MailNotConfigured' })
      const mailId = ids.next()
      const [by = null] = (await users.emailsOf([caller.actor])).values()
      const mail: LeadMail = {
        ...{
          id: mailId,
          direction: 'out',
          at: context.at,
          subject: body.subject,
          text: body.text,
          state: 'queued',
          by,
        },
        ...{ quoted: null, attachments: [], inReplyTo: body.inReplyTo ?? null, reason: null },
        undoableUntil: undoable ? undoableUntil(context.at) : null,
      }
      const reply = withIdempotentReply(() => ({ mail }))
      const outcome = await leads.writeMail(id, { mailId, ...body, inReplyTo: body.inReplyTo ?? null, undoable }, reply)
      if (!outcome.accepted) throw rejected(outcome.rejection)
      return { body: { mail } }
    },
  )

  bindCorrections(api, parts)
}

/** Taking back a mail that is held back, and the mark of an address that returned one. */
const bindCorrections = (api: HttpApi, { store, leads, sent }: Pick<Parts, 'store' | 'leads' | 'sent'>): void => {
  const withdraw = withdrawMail({ store, leads, sent })
  bind(api, contract.withdraw, async ({ params: { id, mailId } }, { context }) => {
    const outcome = await withdraw(id, { mailId }, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })

  bind(api, contract.liftBounce, async ({ params: { id } }, { context }) => {
    const outcome = await leads.liftBounce(id, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}

const mailOf = (
  leadId: string,
  { actor, from, attachments, ...mail }: LeadMailView,
  email: string | null,
): LeadMail => ({
  ...mail,
  by: from === null ? (actor === worker ? null : email) : from.name || from.address,
  attachments: attachments.map(({ name, size, hash }, number) => ({
    ...{ name, size },
    href: hash === null ? null : hrefOf(leadId, mail.id, number),
  })),
})

const hrefOf = (leadId: string, mailId: string, number: number): string =>
  attachmentPath.replace(':id', leadId).replace(':mailId', mailId).replace(':number', String(number))
