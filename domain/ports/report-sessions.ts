import type { Instant } from '../kernel/instant.ts'
import type { Visitor } from '../share/index.ts'

/** One visit of a browser that opened a link; it reads that one share. */
export type ReportSession = {
  readonly shareId: string
  readonly visitId: string
  readonly by: Visitor
  readonly openedAt: Instant
}

/**
 * Sessions of people who opened a link. `open` gives the value of the cookie, which nothing but its holder knows:
 * only a hash is kept. A session is forgotten 14 days after it was opened; whether its share still opens is asked
 * of the share, each time.
 */
export type ReportSessions = {
  readonly open: (session: ReportSession) => Promise<string>
  readonly find: (cookie: string) => Promise<ReportSession | null>
  readonly close: (cookie: string) => Promise<void>
}
