import { streamName } from '#domain/kernel/stream-name.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type {
  ArrivedMail,
  LeadCommand,
  LeadRejection,
  RecordBounce,
  RecordMail,
  WithdrawMail,
  WriteMail,
} from '../model/index.ts'
import type { leadHandler } from './lead-handler.ts'

type Without<Command> = Omit<Command, 'type' | 'now'>
type Act<Command> = (
  leadId: string,
  command: Without<Command>,
  context: CommandContext,
) => Promise<Handled<LeadRejection>>

/** The commands on the mails of a lead. */
export type MailCommands = {
  /** Writes a mail to the lead, which the worker sends. */
  readonly writeMail: Act<WriteMail>
  readonly withdrawMail: Act<WithdrawMail>
  readonly recordMail: Act<RecordMail>
  /** Records that a mail did not arrive. */
  readonly recordBounce: Act<RecordBounce>
  /** Takes a mail, and further ones after it, in one append. */
  readonly receiveMail: (
    leadId: string,
    mail: ArrivedMail,
    context: CommandContext,
    further?: readonly ArrivedMail[],
  ) => Promise<Handled<LeadRejection>>
  /** Takes the address for good again, after a mail to it was returned. */
  readonly liftBounce: (leadId: string, context: CommandContext) => Promise<Handled<LeadRejection>>
}

/** Each rejects `LeadNotFound` and `LeadErased`, besides what the model rejects. */
export const mailCommands = (handle: ReturnType<typeof leadHandler>): MailCommands => {
  const act = (leadId: string, command: LeadCommand, context: CommandContext) =>
    handle(streamName('lead', leadId), command, context)
  return {
    writeMail: (leadId, mail, context) => act(leadId, { type: 'WriteMail', ...mail, now: context.at }, context),
    withdrawMail: (leadId, mail, context) => act(leadId, { type: 'WithdrawMail', ...mail, now: context.at }, context),
    recordMail: (leadId, outcome, context) => act(leadId, { type: 'RecordMail', ...outcome, now: context.at }, context),
    recordBounce: (leadId, bounce, context) =>
      act(leadId, { type: 'RecordBounce', ...bounce, now: context.at }, context),
    receiveMail: (leadId, mail, context, further = []) =>
      act(leadId, { type: 'ReceiveMails', mails: [mail, ...further], now: context.at }, context),
    liftBounce: (leadId, context) => act(leadId, { type: 'LiftBounce', now: context.at }, context),
  }
}
