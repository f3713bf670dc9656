import { resolve } from 'node:path'
import { argon2PasswordHasher } from '../../adapters/argon2/argon2-password-hasher.ts'
import type { HttpApi } from '../../adapters/http/bind.ts'
import { contactAnswer } from '../../adapters/http/pages/contact-answer.ts'
import { pageRoutes } from '../../adapters/http/pages/pages.ts'
import { notFound } from '../../adapters/http/problems.ts'
import { analyticsRoutes } from '../../adapters/http/routes/analytics.ts'
import { auditRoutes } from '../../adapters/http/routes/audit.ts'
import { authRoutes } from '../../adapters/http/routes/auth.ts'
import { contactLimit, contactRoutes } from '../../adapters/http/routes/contact.ts'
import { contactFormRoutes } from '../../adapters/http/routes/contact-form.ts'
import { liveRoutes } from '../../adapters/http/routes/live.ts'
import { publishedContract } from '../../adapters/http/routes/published-contract.ts'
import { runHistoryRoutes } from '../../adapters/http/routes/run-history.ts'
import { runPdf } from '../../adapters/http/routes/run-pdf.ts'
import { runPreview } from '../../adapters/http/routes/run-preview.ts'
import { runRoutes } from '../../adapters/http/routes/runs.ts'
import { siteRoutes } from '../../adapters/http/routes/site.ts'
import { workflowRoutes } from '../../adapters/http/routes/workflows.ts'
import { writingRoutes } from '../../adapters/http/routes/writing.ts'
import { sessionCookie } from '../../adapters/http/session-cookie.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { uuidIds } from '../../adapters/system/uuid-ids.ts'
import type { ShownDocument } from '../../contracts/mfe/document-pages.ts'
import { audit } from '../../domain/application/audit.ts'
import { createFirstWorkflows } from '../../domain/application/first-workflows.ts'
import { leads } from '../../domain/application/leads.ts'
import { liveFeed } from '../../domain/application/live-feed.ts'
import { runHistory } from '../../domain/application/run-history.ts'
import { runs } from '../../domain/application/runs.ts'
import { staff } from '../../domain/application/staff.ts'
import { textEditing } from '../../domain/application/text-editing.ts'
import { workflows } from '../../domain/application/workflows.ts'
import type { Settings } from '../settings.ts'
import { writerOf } from '../worker/writer.ts'
import { builtDocumentPages } from './document-pages.ts'
import { addFirstUser, type FirstUser } from './first-user.ts'
import type { Infrastructure } from './infrastructure.ts'
import { mountLeads } from './lead-routes.ts'
import { mountSharing } from './sharing.ts'
import { siteOf } from './site.ts'
import { textEditorOf } from './text-editor.ts'

const publicDir = resolve(import.meta.dirname, '../../dist/public')

/** Mounts the whole product on the app: every port gets its adapter, every contract route its handler. */
export const mountAtrium = async (
  app: HttpApi['app'],
  settings: Settings,
  publicUrl: string,
  infrastructure: Infrastructure,
  stopping: AbortSignal,
): Promise<FirstUser | null> => {
  const { store, log, users, sessions, throttle, idempotencyKeys } = infrastructure
  const { workflowReader, runReader } = infrastructure
  const hasher = await argon2PasswordHasher()
  const api: HttpApi = {
    app,
    sessions,
    idempotencyKeys,
    clock: systemClock,
    cookie: sessionCookie(publicUrl),
  }
  const site = siteOf(settings)
  const pages = { ...site, publicUrl, publicDir }

  const lead = leads(store, uuidIds)
  const contactAtMost = contactLimit(throttle, settings.CONTACT_RATE_PER_MINUTE)
  contactRoutes(api, lead, contactAtMost)
  contactFormRoutes(api, lead, contactAtMost, contactAnswer(pages, systemClock))
  analyticsRoutes(api, infrastructure.pageCounts, throttle)
  authRoutes(api, staff({ users, sessions, throttle, hasher }))
  auditRoutes(api, audit(infrastructure.auditLog, store, users))
  mountLeads(api, lead, infrastructure)
  const run = runs(store, workflowReader, uuidIds)
  workflowRoutes(api, workflows(store, workflowReader, uuidIds), run, workflowReader)
  runRoutes(api, run, runReader, workflowReader)
  runPreview(api, runReader)
  const documents = builtDocumentPages()
  const pageOf = async (document: ShownDocument) => (await documents()).printed(document, site)
  runPdf(api, runReader, { printer: infrastructure.pdfPrinter, pageOf })
  const editing = textEditing(store, uuidIds, systemClock)
  runHistoryRoutes(api, { runs: run, history: runHistory(store, users), editing, reader: runReader })
  writingRoutes(api, { writer: writerOf(settings), editor: textEditorOf(settings), editing, runs: run })
  siteRoutes(api, site)
  const feed = await liveFeed(log)
  stopping.addEventListener('abort', feed.stop)
  liveRoutes(api, feed, log, stopping)
  mountSharing(api, infrastructure, { site, publicUrl, documents, feed, stopping })
  publishedContract(api, settings.BRAND_NAME, publicUrl)
  app.all('/api/*', () => {
    throw notFound()
  })
  pageRoutes(app, pages, systemClock)
  await createFirstWorkflows(store, uuidIds, systemClock.now())
  return addFirstUser(settings, users, hasher, uuidIds)
}
