import type { Clock } from '#domain/kernel/clock.ts'
import { hasExpired } from '../model/index.ts'
import type { ReportSession, ReportSessions } from '../ports/report-sessions.ts'
import type { ListedShare, ShareReader } from '../ports/share-reader.ts'

export type Access =
  | { readonly type: 'Open'; readonly session: ReportSession; readonly share: ListedShare }
  /** No session has this token, its browser has since opened another link, or the link got another passcode. */
  | { readonly type: 'Unknown' }
  /** The share has expired or was revoked. */
  | { readonly type: 'Ended' }

/** What a report session's token currently grants. */
export type ReportAccess = (token: string | null) => Promise<Access>

/** Null stands for a request without a session. Nothing is cached: a revocation counts at once. */
export const reportAccess =
  (sessions: ReportSessions, shares: ShareReader, clock: Clock): ReportAccess =>
  async (token) => {
    const session = token === null ? null : await sessions.find(token)
    if (session === null || session.isLocked) return { type: 'Unknown' }
    const share = await shares.find(session.shareId)
    if (share === null) return { type: 'Unknown' }
    return isOpen(share, clock.now()) ? { type: 'Open', session, share } : { type: 'Ended' }
  }

/** Neither revoked nor expired. */
export const isOpen = (share: ListedShare, now: string): boolean => share.revokedAt === null && !hasExpired(share, now)
