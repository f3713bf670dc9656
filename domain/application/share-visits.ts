import { streamName } from '../kernel/stream-name.ts'
import type { Ids } from '../ports/ids.ts'
import type { OpenedSession, ReportSession, ReportSessions } from '../ports/report-sessions.ts'
import type { ShareSecrets } from '../ports/share-secrets.ts'
import type { Throttle } from '../ports/throttle.ts'
import type { SectionTime, ShareRejection, Visitor } from '../share/index.ts'
import type { Circumstances, Handled } from './command-handler.ts'
import { type Guesses, passcodeGuesses, type TooManyGuesses } from './passcode-guesses.ts'
import type { ShareHandler } from './share-handler.ts'

type Opening = {
  readonly token: string
  readonly passcode: string | null
  readonly email: string | null
  readonly by: Visitor
  readonly address: string
  /** The cookie of the report that this browser had open before. */
  readonly former: string | null
}

type Opened =
  | { readonly accepted: true; readonly session: OpenedSession }
  | {
      readonly accepted: false
      readonly rejection: ShareRejection | TooManyGuesses | { readonly type: 'VersionStale' }
    }

type Outcome = Promise<Handled<ShareRejection>>

/** What whoever has a link does with it. */
export type ShareVisits = {
  readonly open: (opening: Opening, circumstances: Circumstances) => Promise<Opened>
  /** Once per visit, however often it is said. */
  readonly view: (session: ReportSession, circumstances: Circumstances) => Outcome
  readonly read: (session: ReportSession, sections: readonly SectionTime[], circumstances: Circumstances) => Outcome
}

type Ports = {
  readonly sessions: ReportSessions
  readonly secrets: ShareSecrets
  readonly throttle: Throttle
  readonly ids: Ids
}

/** What a token that was never given stands for: it is looked up like any other. */
const nobodysShare = '00000000-0000-0000-0000-000000000000'

export const shareVisits = (handle: ShareHandler, { sessions, secrets, throttle, ids }: Ports): ShareVisits => {
  const guesses: Guesses = passcodeGuesses(throttle)

  const enter = async ({ token, passcode, email, by, address }: Opening, circumstances: Circumstances) => {
    const shareId = secrets.shareOf(token) ?? nobodysShare
    const session: ReportSession = { shareId, visitId: ids.next(), by, openedAt: circumstances.at }
    const tried = passcode === null ? null : await guesses.count(shareId, address)
    if (tried !== null) return { session, outcome: { accepted: false, rejection: tried } } as const
    const passcodeVerifier = passcode === null ? null : secrets.verifierOf(shareId, passcode)
    const command = { type: 'OpenShare', ...visitOf(session), passcodeVerifier, email, now: circumstances.at } as const
    const outcome = await handle(streamName('share', shareId), command, asReader(session, circumstances))
    if (passcode !== null && wasRight(outcome)) await guesses.forgive(shareId, address)
    return { session, outcome }
  }

  /** One browser has one report open: what an earlier link opened is closed, unless it is the same. */
  const leave = async (former: string | null, shareId: string) => {
    const before = former === null ? null : await sessions.find(former)
    if (former !== null && before !== null && before.shareId !== shareId) await sessions.close(former)
  }

  return {
    open: async (opening, circumstances) => {
      const { session, outcome } = await enter(opening, circumstances)
      if (!outcome.accepted) return outcome
      await leave(opening.former, session.shareId)
      return { accepted: true, session: await sessions.open(session) }
    },
    view: (session, circumstances) => {
      const command = { type: 'ViewShare', visitId: session.visitId, now: circumstances.at } as const
      return handle(streamName('share', session.shareId), command, asReader(session, circumstances))
    },
    read: (session, sections, circumstances) => {
      const { visitId, openedAt } = session
      const counted = session.by === 'person' ? sections : []
      const command = { type: 'ReadSections', visitId, openedAt, sections: counted, now: circumstances.at } as const
      return handle(streamName('share', session.shareId), command, asReader(session, circumstances))
    },
  }
}

const visitOf = ({ visitId, by }: ReportSession) => ({ visitId, by })

const asReader = ({ shareId }: ReportSession, circumstances: Circumstances): Circumstances => ({
  ...circumstances,
  cause: { ...circumstances.cause, actor: `share:${shareId}` },
})

/** Also where only the e-mail address was still missing. */
const wasRight = (outcome: Handled<ShareRejection>): boolean =>
  outcome.accepted || (outcome.rejection.type === 'ShareGated' && !outcome.rejection.passcodeWrong)
