import type { Clock } from '#domain/kernel/clock.ts'
import { worker } from '#domain/kernel/event.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import { idOf, type StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { ListedShare, ShareReader } from '#domain/share/ports/share-reader.ts'
import { isReminderMoot } from './remind-of-decisions.ts'

type Ports = {
  readonly shares: Pick<ShareReader, 'find' | 'decidedOf'>
  readonly runs: Pick<RunReader, 'find'>
  readonly leads: Pick<LeadReader, 'find'>
  readonly commands: Pick<Leads, 'writeMail'>
  readonly derivedId: DerivedIds
  readonly clock: Clock
  /** The mail to a lead about a link to these outputs. */
  readonly mailOf: (
    share: ListedShare,
    name: string,
    outputs: string | null,
  ) => { readonly subject: string; readonly text: string }
}

/** The reminder as a mail to the lead, with an id that is derived from the event: repeated, it writes no other. */
export const whenReminderSentWriteMail =
  ({ shares, runs, leads, commands, derivedId, clock, mailOf }: Ports) =>
  async ({ id, stream, type, at }: EventNotice): Promise<void> => {
    if (type !== 'ShareReminderSent') return
    const [share, now] = [await shares.find(idOf(stream)), clock.now()]
    if (share === null || (await isReminderMoot(shares, share, now))) return
    const run = await runs.find(share.runId)
    const leadId = run?.leadId ?? null
    const lead = leadId === null ? null : await leads.find(leadId)
    if (lead === null || lead.email === '') return
    const mailId = derivedId(at, ['reminder', id])
    // The link, by which the mail is taken back where it waits too long.
    const cause = { actor: worker, correlationId: stream, causationId: id }
    const mail = { mailId, ...mailOf(share, lead.name, run?.outputs ?? null), unattended: true }
    await commands.writeMail(lead.id, mail, { cause, at: now })
  }

/** Whether a mail that waits is a reminder of what its link asks for no more; by the correlation id of its event. */
export const reminderTest =
  ({ shares, clock }: Pick<Ports, 'shares' | 'clock'>) =>
  async (correlationId: string): Promise<boolean> => {
    if (!correlationId.startsWith('share-')) return false
    const share = await shares.find(idOf(correlationId as StreamName))
    return share !== null && isReminderMoot(shares, share, clock.now())
  }
