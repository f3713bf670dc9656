import type { Ids } from '#domain/kernel/ids.ts'
import type { KnownNetworks } from '#domain/kernel/network.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { AppendRefused, CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
import type { SectionTime, ShareRejection, Visitor } from '../model/index.ts'
import type { PasscodeTally } from '../ports/passcode-tally.ts'
import type { OpenedSession, ReportSession, ReportSessions } from '../ports/report-sessions.ts'
import type { ShareSecrets } from '../ports/share-secrets.ts'
import { type PasscodeExhausted, passcodeGuesses, type TooManyGuesses } from './passcode-guesses.ts'
import type { ShareHandler } from './share-handler.ts'

type Opening = RequestOrigin & {
  readonly token: string
  readonly passcode: string | null
  readonly email: string | null
  readonly by: Visitor
  /** The token of this browser's previous report session. */
  readonly former: string | null
}

type Opened =
  | { readonly accepted: true; readonly session: OpenedSession }
  | {
      readonly accepted: false
      readonly rejection: ShareRejection | TooManyGuesses | PasscodeExhausted | AppendRefused
    }

type Outcome = Promise<Handled<ShareRejection>>

type Entry = {
  readonly session: ReportSession
  readonly returning: boolean
  readonly opening: Opening
  readonly context: CommandContext
}

/** The actions of visitors with a link. */
export type ShareVisits = {
  readonly open: (opening: Opening, context: CommandContext) => Promise<Opened>
  /** Once per visit; repeats are ignored. */
  readonly view: (session: ReportSession, context: CommandContext) => Outcome
  readonly read: (session: ReportSession, sections: readonly SectionTime[], context: CommandContext) => Outcome
}

type Ports = {
  readonly sessions: ReportSessions
  readonly secrets: ShareSecrets
  readonly throttle: Throttle
  readonly knownNetworks: KnownNetworks
  readonly tally: PasscodeTally
  readonly ids: Ids
  readonly record: SecurityLog
}

/**
 * A browser that has the link open goes on with its visit. Guesses count before they are checked, so that parallel ones
 * do not pass.
 */
export const shareVisits = (
  handle: ShareHandler,
  { sessions, secrets, ids, record, ...limits }: Ports,
): ShareVisits => {
  const countGuess = passcodeGuesses(limits)

  const enter = async ({ session, returning, opening, context }: Entry, passcodeVerifier: string | null) => {
    const visitOpening = { returning, passcodeVerifier, email: opening.email, now: context.at }
    const command = { type: 'OpenShare', ...visitOf(session), ...visitOpening } as const
    return handle(streamName('share', session.shareId), command, asReader(session, context))
  }

  /** As `enter`, with the guess counted before it is checked. */
  const enterCounted = async (entry: Entry, passcode: string) => {
    const { session, returning, opening, context } = entry
    const { shareId, visitId } = session
    const guess = await countGuess({ shareId, address: opening.address, visitId: returning ? visitId : null })
    if (guess.type === 'PasscodeExhausted') await exhaust(handle, session, context)
    if (guess.type !== 'Counted') return { accepted: false, rejection: guess } as const
    const outcome = await enter(entry, secrets.verifierOf(shareId, passcode, guess.proof))
    if (isRightGuess(outcome)) await guess.forgive()
    else if (!isWrongGuess(outcome)) await guess.takeBack()
    else if (guess.isLast) {
      await exhaust(handle, session, context)
      await record('passcode_exhausted', null, opening, `Link ${shareId}`)
    }
    return outcome
  }

  return {
    open: async (opening, context) => {
      const shareId = secrets.shareOf(opening.token)
      if (shareId === null) return { accepted: false, rejection: { type: 'ShareNotFound' } }
      const { passcode, former, by } = opening
      // Read before the passcode is judged: one that is set meanwhile locks the session.
      const generation = await limits.tally.generation(shareId)
      const formerSession = former === null ? null : await sessions.find(former)
      const visit = formerSession?.shareId === shareId && formerSession.by === by ? formerSession : null
      const session = visit ?? { shareId, visitId: ids.next(), by, openedAt: context.at }
      const entry = { session, returning: visit !== null, opening, context }
      const outcome = await (passcode === null ? enter(entry, null) : enterCounted(entry, passcode))
      if (!outcome.accepted) return outcome
      // A browser has one report session: opening another link ends the previous one.
      if (former !== null && formerSession !== null && formerSession.shareId !== shareId) await sessions.close(former)
      return { accepted: true, session: await sessions.open(session, generation) }
    },
    view: (session, context) => {
      const command = { type: 'ViewShare', visitId: session.visitId, now: context.at } as const
      return handle(streamName('share', session.shareId), command, asReader(session, context))
    },
    read: (session, sections, context) => {
      const { visitId, openedAt } = session
      const sectionNames = session.by === 'person' ? sections : []
      const command = { type: 'ReadSections', visitId, openedAt, sections: sectionNames, now: context.at } as const
      return handle(streamName('share', session.shareId), command, asReader(session, context))
    },
  }
}

/** Records that staff have to set a new passcode. */
const exhaust = (handle: ShareHandler, session: ReportSession, context: CommandContext) =>
  handle(streamName('share', session.shareId), { type: 'ExhaustPasscode', now: context.at }, asReader(session, context))

const visitOf = ({ visitId, by }: ReportSession) => ({ visitId, by })

const asReader = ({ shareId }: ReportSession, context: CommandContext): CommandContext => ({
  ...context,
  cause: { ...context.cause, actor: `share:${shareId}` },
})

/** Also true when only the e-mail address was missing. */
const isRightGuess = (outcome: Handled<ShareRejection>): boolean =>
  outcome.accepted || (outcome.rejection.type === 'ShareGated' && !outcome.rejection.passcodeWrong)

const isWrongGuess = (outcome: Handled<ShareRejection>): boolean =>
  !outcome.accepted && outcome.rejection.type === 'ShareGated' && outcome.rejection.passcodeWrong
