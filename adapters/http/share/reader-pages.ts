import { languageOf } from '#adapters/http/middleware/language.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { documentLanguage } from '#contracts/document/document-language.ts'
import { agreement } from '#contracts/share/agreement.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import type { ReportView, SharePages } from '#contracts/share/http/public.ts'
import type { Question } from '#contracts/share/http/questions.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { ListedShare } from '#domain/share/ports/share-reader.ts'
import type { Access, ReportAccess } from '#domain/share/service/report-access.ts'
import { type SharedReport, seenBefore } from '#domain/share/service/shared-report.ts'
import { decidableUntil } from '#domain/share/views/share-view.ts'
import { isOf, publicDecision } from './decision-answers.ts'
import { linkPage } from './link-page.ts'
import type { ReportCookie } from './report-cookie.ts'

type WithQuestions = { readonly questions: readonly Question[] }

type Ports = {
  readonly access: ReportAccess
  /** With the questions asked on the link. */
  readonly reports: (share: ListedShare) => Promise<(SharedReport & WithQuestions) | null>
  readonly store: EventStore
  readonly cookie: ReportCookie
  readonly pages: SharePages
  /** Whether codes can be mailed. */
  readonly verifies: boolean
  /** The name of the member of staff with this id; empty if there is none. */
  readonly senderOf: (userId: string) => Promise<string>
  /** The newest signed head of the log; null while none is signed. */
  readonly logHead: () => Promise<string | null>
}

/** The view of a report for a visitor, in the language of the document, else in that of the page. */
export type ReportViewOf = (access: Access, now: string, language: string) => Promise<ReportView>

/** 403 without a session of a reader, 404 where the link or its run is gone. The status is that of the page. */
export const reportViewOf =
  ({ reports, store, verifies, senderOf, logHead }: Omit<Ports, 'access' | 'cookie' | 'pages'>): ReportViewOf =>
  async (access, now, pageLanguage) => {
    if (access.type === 'Unknown') return { type: 'Unavailable', status: 403 }
    const report = access.type === 'Open' ? await reports(access.share) : null
    if (access.type === 'Ended' || report === null) return { type: 'Unavailable', status: 404 }
    const { session, share } = access
    const language = documentLanguage(report.run.outputs) ?? pageLanguage
    const publicState = publicDecision(share, now, session.visitId)
    const [name, head] = await Promise.all([senderOf(share.createdBy), logHead()])
    const origin = { sender: name || undefined, logHead: head ?? undefined }
    const view = { type: 'Report', report, shareId: share.id, ...origin, version: report.run.version } as const
    if (publicState === null) return view
    const isOpen = publicState.state === 'open'
    const earlier = isOpen ? await seenBefore(store, { share, openedAt: session.openedAt }, report.version) : null
    const asksForEmail = verifies && !share.requiresEmail
    const until = (isOpen && decidableUntil(share)) || publicState.until
    return {
      ...view,
      decision: { ...publicState, until, ...factsOf(access, report, language), asksForEmail, before: earlier },
    }
  }

type Facts = Pick<ReportDecision, 'shown' | 'shownNumber' | 'sentence' | 'documentHash' | 'price' | 'isOwn'>

const factsOf = (
  { session, share }: Extract<Access, { type: 'Open' }>,
  { version, number }: Pick<SharedReport, 'version' | 'number'>,
  language: string,
): Facts => {
  const { decision, workflowId } = share
  const acceptance = decision?.state === 'accepted' ? decision : null
  return {
    shown: version,
    shownNumber: number,
    sentence: acceptance === null ? agreement({ workflowId, number }, language) : acceptance.sentence,
    documentHash: decision === null || decision.state === 'open' ? null : decision.documentHash,
    price: acceptance === null ? null : acceptance.price,
    isOwn: isOf(decision, session.visitId),
  }
}

/**
 * `/s/{token}` and `/report`. Requesting the first, for example by a link preview, changes nothing: a script does the
 * exchange. The second contains the document before any script runs.
 */
export const sharePages = ({ app, clock }: HttpApi, ports: Ports): void => {
  const { access, cookie, pages } = ports
  const viewOf = reportViewOf(ports)

  app.get('/s/:token', async (c) => linkPage(c, await pages.opening(languageOf(c)), 200))
  // Some programs end an address with a slash. The page's script has the token from its address.
  app.get('/s/:token/', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.redirect(new URL(c.req.url).pathname.slice(0, -1))
  })

  app.get('/report/', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.redirect('/report')
  })
  app.get('/report', async (c) => {
    const language = languageOf(c)
    const view = await access(cookie.read(c))
      .then((access) => viewOf(access, clock.now(), language))
      .catch(ifUnavailable)
    return linkPage(c, await pages.report(language, view), view.type === 'Report' ? 200 : view.status)
  })
}

/** While the database is unreachable, the page says so instead of reporting a missing document. */
const ifUnavailable = (error: unknown): ReportView => {
  if (error instanceof Unavailable) return { type: 'Unavailable', status: 500 }
  throw error
}
