import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { SentMails } from '#domain/mail/ports/sent-mails.ts'
import { type LeadEvent, type LeadRejection, lead, type WithdrawMail } from '../model/index.ts'
import type { Leads } from './leads.ts'
import { mailKey } from './written-mails.ts'

type Mail = Pick<WithdrawMail, 'mailId' | 'whileQueued'>

type Ports = {
  readonly store: EventStore
  readonly leads: Pick<Leads, 'withdrawMail'>
  readonly sent: Pick<SentMails, 'begin' | 'abandon'>
}

/**
 * Takes back a mail that is held back, or any that still waits. Of the withdrawal and the hand-over to the mail server, the one that is recorded
 * first happens, and the other does not.
 */
export const withdrawMail =
  ({ store, leads, sent }: Ports) =>
  async (leadId: string, mail: Mail, context: CommandContext): Promise<Handled<LeadRejection>> => {
    const { mailId } = mail
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const state = events.reduce(lead.evolve, lead.initialState)
    // Decided beforehand as well: to claim the hand-over of a mail that cannot be taken back would stop it.
    const verdict = lead.decide({ type: 'WithdrawMail', ...mail, now: context.at }, state)
    if (!verdict.accepted) return { accepted: false, rejection: verdict.rejection }
    const claim = await sent.begin(mailKey(mailId))
    if (!claim.own) return { accepted: false, rejection: { type: 'MailOnItsWay' } }
    const outcome = await leads.withdrawMail(leadId, mail, context)
    // Of a mail that was withdrawn the claim stays: its hand-over may have been composed before.
    if (!outcome.accepted) await sent.abandon(mailKey(mailId))
    return outcome
  }
