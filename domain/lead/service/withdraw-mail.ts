import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { SentMails } from '#domain/mail/ports/sent-mails.ts'
import { type LeadEvent, type LeadRejection, lead } from '../model/index.ts'
import type { Leads } from './leads.ts'
import { mailKey } from './written-mails.ts'

type Ports = {
  readonly store: EventStore
  readonly leads: Pick<Leads, 'withdrawMail'>
  readonly sent: Pick<SentMails, 'begin' | 'abandon'>
}

/**
 * Takes back a mail that is held back. Of the withdrawal and the hand-over to the mail server, the one that is recorded
 * first happens, and the other does not.
 */
export const withdrawMail =
  ({ store, leads, sent }: Ports) =>
  async (leadId: string, mailId: string, context: CommandContext): Promise<Handled<LeadRejection>> => {
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const state = events.reduce(lead.evolve, lead.initialState)
    // Decided beforehand as well: to claim the hand-over of a mail that is not held back would stop it.
    const verdict = lead.decide({ type: 'WithdrawMail', mailId, now: context.at }, state)
    if (!verdict.accepted) return { accepted: false, rejection: verdict.rejection }
    const isFirst = await sent.begin(mailKey(mailId))
    if (!isFirst) return { accepted: false, rejection: { type: 'MailOnItsWay' } }
    const outcome = await leads.withdrawMail(leadId, { mailId }, context)
    await sent.abandon(mailKey(mailId))
    return outcome
  }
