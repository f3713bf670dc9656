import type { Clock } from '../ports/clock.ts'
import type { ReportSession, ReportSessions } from '../ports/report-sessions.ts'
import type { ShareReader, ShownShare } from '../ports/share-reader.ts'
import { hasExpired } from '../share/index.ts'

export type Access =
  | { readonly type: 'Open'; readonly session: ReportSession; readonly share: ShownShare }
  /** Nobody with this cookie opened a link, or they opened another since. */
  | { readonly type: 'Unknown' }
  /** The share has expired or was revoked. */
  | { readonly type: 'Ended' }

/** What a report's cookie opens at this very moment. */
export type ReportAccess = (cookie: string | null) => Promise<Access>

export const reportAccess =
  (sessions: ReportSessions, shares: ShareReader, clock: Clock): ReportAccess =>
  async (cookie) => {
    const session = cookie === null ? null : await sessions.find(cookie)
    const share = session === null ? null : await shares.find(session.shareId)
    if (session === null || share === null) return { type: 'Unknown' }
    return isOpen(share, clock.now()) ? { type: 'Open', session, share } : { type: 'Ended' }
  }

/** Neither revoked nor over. */
export const isOpen = (share: ShownShare, now: string): boolean => share.revokedAt === null && !hasExpired(share, now)
