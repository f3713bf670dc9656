import { addDays } from '#domain/kernel/instant.ts'
import type { Envelope, Mailbox, MailboxState } from '../ports/mailbox.ts'
import type { MailboxProgress, Progress, SeenMails } from '../ports/mailbox-progress.ts'
import { traceOf } from './read-arrivals.ts'
import { type BatchPorts, takeBatches } from './take-batches.ts'

type Ports = BatchPorts & {
  readonly mailbox: Mailbox
  readonly progress: MailboxProgress
  readonly seen: SeenMails
}

const pageSize = 100
/** Of the mails before the first look, so many of the newest are recognised after a new UIDVALIDITY. */
const maxBefore = 10_000
/**
 * One look at the shared mailbox: takes what has come since the last one. What came before the first look is not taken.
 * Does nothing while another process holds the lease. Throws what the mailbox does, and records it for staff.
 */
export const readMailbox = (ports: Ports, holder: string, isStopping: () => boolean) => {
  const { mailbox, progress, clock } = ports
  const batches = takeBatches(ports)

  const takeAll = async ({ uidValidity, lastUid }: MailboxState, from: Progress): Promise<void> => {
    const isSame = from.uidValidity === uidValidity
    let uid = isSame ? from.lastUid : 0
    while (uid < lastUid && !isStopping()) {
      const envelopes = await mailbox.after(uid, pageSize)
      for (const batch of batches.of(envelopes)) {
        if (isStopping() || !(await progress.hold(holder))) return
        const isNew = isSame ? () => true : await newOnes(ports.seen, batch, from)
        await batches.take(batch.filter(isNew), uidValidity)
        uid = batch.at(-1)?.uid ?? uid
        // Interrupted among new UIDs, it begins again: only then is it known which mails are older than the first look.
        if (isSame && !(await progress.record(holder, { lastUid: uid }))) return
      }
      if (envelopes.length === 0) uid = lastUid
    }
    if (uid >= lastUid) await progress.record(holder, { uidValidity, lastUid: uid, behind: 0 })
  }

  return async (): Promise<'looked' | 'held by another'> => {
    if (!(await progress.hold(holder))) return 'held by another'
    try {
      const state = await mailbox.look()
      const from = await progress.read()
      const lastLookAt = clock.now()
      if (from.uidValidity === null || from.firstLookAt === null) {
        await begin(ports, holder, state, lastLookAt)
        return 'looked'
      }
      const behind = from.uidValidity === state.uidValidity ? Math.max(0, state.lastUid - from.lastUid) : state.lastUid
      await progress.record(holder, { behind })
      await takeAll(state, from)
      await progress.record(holder, { lastLookAt, error: null })
      return 'looked'
    } catch (error) {
      await progress.record(holder, { error: sentenceOf(error) }).catch(() => undefined)
      throw error
    }
  }
}

/** Notes where the mailbox ends, and what is in it: that is not taken, whatever becomes of the UIDs. */
const begin = async ({ mailbox, seen, progress }: Ports, holder: string, state: MailboxState, at: string) => {
  for (let uid = Math.max(0, state.lastUid - maxBefore); uid < state.lastUid; ) {
    const envelopes = await mailbox.after(uid, pageSize)
    await seen.add(envelopes.map((envelope) => hashBefore(seen, envelope)))
    uid = envelopes.at(-1)?.uid ?? state.lastUid
    if (!(await progress.hold(holder))) return
  }
  await progress.record(holder, { ...state, firstLookAt: at, lastLookAt: at, behind: 0, error: null })
}

/**
 * After a new UIDVALIDITY, every mail is met again: those that were there before the first look are not new. The
 * times are those of the mail server, whose clock may be another.
 */
const newOnes = async (mails: SeenMails, envelopes: readonly Envelope[], { firstLookAt }: Progress) => {
  const seenHashes = await mails.among(envelopes.map((envelope) => hashBefore(mails, envelope)))
  return (envelope: Envelope): boolean =>
    (firstLookAt === null || envelope.receivedAt >= addDays(firstLookAt, -1)) &&
    !seenHashes.has(hashBefore(mails, envelope))
}

const hashBefore = (mails: SeenMails, envelope: Envelope): string => mails.hashOf(['before', ...traceOf(envelope)])

const sentenceOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
