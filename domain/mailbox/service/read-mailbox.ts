import type { Clock } from '#domain/kernel/clock.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import { addTime } from '#domain/kernel/instant.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Envelope, Mailbox, MailboxState } from '../ports/mailbox.ts'
import type { MailboxProgress, Progress, SeenMails, SkippedMails } from '../ports/mailbox-progress.ts'
import { type Arrival, traceOf } from './take-mail.ts'

type Ports = {
  readonly mailbox: Mailbox
  readonly progress: MailboxProgress
  readonly seen: SeenMails
  readonly skipped: Pick<SkippedMails, 'add'>
  readonly take: (arrival: Arrival) => Promise<unknown>
  readonly clock: Clock
  readonly derivedId: DerivedIds
  readonly complain: (message: string) => void
}

const pageSize = 100
/** Of the mails before the first look, so many of the newest are recognised after a new UIDVALIDITY. */
const maxBefore = 10_000
/** A mail that fails this often in a row is skipped. */
const maxFailures = 5

/**
 * One look at the shared mailbox: takes what has come since the last one. What came before the first look is not taken.
 * Does nothing while another process holds the lease. Throws what the mailbox does, and records it for staff.
 */
export const readMailbox = (ports: Ports, holder: string, isStopping: () => boolean) => {
  const { mailbox, progress, clock } = ports
  const failures = new Map<string, number>()

  const takeAll = async (state: MailboxState, from: Progress): Promise<void> => {
    let uid = from.uidValidity === state.uidValidity ? from.lastUid : 0
    while (uid < state.lastUid && !isStopping()) {
      const envelopes = await mailbox.after(uid, pageSize)
      for (const envelope of envelopes) {
        if (isStopping() || !(await progress.hold(holder))) return
        await takeOne(envelope, state, from)
        uid = envelope.uid
        if (!(await progress.record(holder, { uidValidity: state.uidValidity, lastUid: uid }))) return
      }
      if (envelopes.length === 0) uid = state.lastUid
    }
    await progress.record(holder, { uidValidity: state.uidValidity, lastUid: uid, behind: 0 })
  }

  const takeOne = async (envelope: Envelope, { uidValidity }: MailboxState, from: Progress): Promise<void> => {
    const isKnown = from.uidValidity !== uidValidity && (await cameBefore(ports.seen, envelope, from))
    if (isKnown) return
    const name = `${uidValidity}/${envelope.uid}`
    try {
      await ports.take({ envelope, uidValidity, at: clock.now() })
      failures.delete(name)
    } catch (error) {
      const count = (failures.get(name) ?? 0) + 1
      failures.set(name, count)
      if (error instanceof Unavailable || count < maxFailures) throw error
      failures.delete(name)
      const id = ports.derivedId(envelope.receivedAt, ['skipped', name])
      await ports.skipped.add({ ...envelope, id, at: clock.now(), reason: 'unreadable', uidValidity })
      ports.complain(`A mail is skipped after ${count} failures: ${(error as Error).message}`)
    }
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
    await seen.add(envelopes.map((envelope) => seen.hashOf(['before', ...traceOf(envelope)])))
    uid = envelopes.at(-1)?.uid ?? state.lastUid
    if (!(await progress.hold(holder))) return
  }
  await progress.record(holder, { ...state, firstLookAt: at, lastLookAt: at, behind: 0, error: null })
}

/** The times are those of the mail server, whose clock may be another. */
const dayMs = 24 * 3_600_000

/** After a new UIDVALIDITY, every mail is met again. */
const cameBefore = async (seen: SeenMails, envelope: Envelope, { firstLookAt }: Progress): Promise<boolean> =>
  (firstLookAt !== null && envelope.receivedAt < addTime(firstLookAt, -dayMs)) ||
  seen.has(seen.hashOf(['before', ...traceOf(envelope)]))

const sentenceOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
