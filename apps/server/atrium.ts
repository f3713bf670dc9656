import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dossierPage } from '#adapters/dossier-page/dossier-page.ts'
import { auditRoutes } from '#adapters/http/audit/audit.ts'
import { feedRoutes } from '#adapters/http/audit/feed.ts'
import { proofRoutes } from '#adapters/http/audit/proofs.ts'
import { redactionRoutes } from '#adapters/http/audit/redactions.ts'
import { bookingRoutes } from '#adapters/http/lead/booking.ts'
import { contactLimit, contactRoutes } from '#adapters/http/lead/contact.ts'
import { contactAnswer } from '#adapters/http/lead/contact-answer.ts'
import { contactFormRoutes } from '#adapters/http/lead/contact-form.ts'
import { liveRoutes } from '#adapters/http/log/live.ts'
import { parkedWorkRoutes } from '#adapters/http/log/parked-work.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { analyticsRoutes } from '#adapters/http/site/analytics.ts'
import { sessionCookie } from '#adapters/http/staff/session-cookie.ts'
import { publishedContract } from '#adapters/http/system/published-contract.ts'
import { examinationRoutes } from '#adapters/http/system/system.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { mailerOf } from '#apps/mailer.ts'
import { countryOf, formatsOf, type Settings } from '#apps/settings.ts'
import { eventAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { feed } from '#domain/audit/service/feed.ts'
import { receiveBooking } from '#domain/lead/service/bookings.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { idempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import { liveFeed } from '#domain/log/service/live-feed.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { quotas } from '#domain/staff/service/quotas.ts'
import { audit } from '#domain/timeline/audit.ts'
import { moveEndpointCredentials } from '#domain/workflow/service/endpoint-credentials.ts'
import { createFirstWorkflows } from '#domain/workflow/service/first-workflows.ts'
import { mountApprovals } from './approvals.ts'
import { mountDoors } from './doors.ts'
import { examine } from './examination.ts'
import { addFirstUser, type FirstUser } from './first-user.ts'
import type { Infrastructure } from './infrastructure.ts'
import { mountLeads } from './lead-routes.ts'
import { type KeptHeads, proofsBy } from './log-heads.ts'
import { mountSetUp, type SetUp } from './set-up.ts'
import { mountSharing } from './sharing.ts'
import { mountSite } from './site.ts'
import { limitsOf, mountStaff } from './staff.ts'
import { mountTriggers } from './triggers.ts'
import { mountWorkflows } from './workflow-routes.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'))

export type Mounted = { readonly firstUser: FirstUser | null; readonly setUp: SetUp | null }

/** Mounts the whole product on the app: every port gets its adapter, every contract route its handler. */
export const mountAtrium = async (
  app: HttpApi['app'],
  settings: Settings,
  publicUrl: string,
  infrastructure: Infrastructure & Pick<KeptHeads, 'heads' | 'signHead'>,
  stopping: AbortSignal,
): Promise<Mounted> => {
  const { store, log, sessions, throttle, idempotencyKeys } = infrastructure
  const record = securityLog(store, uuidIds, systemClock)
  const api: HttpApi = {
    app,
    sessions,
    idempotently: idempotentRequests(idempotencyKeys, systemTimer),
    clock: systemClock,
    timeZone: settings.TIME_ZONE ?? 'UTC',
    cookie: sessionCookie(publicUrl),
    record,
    quotas: quotas({ throttle, record, limits: limitsOf(settings) }),
    rules: { secondFactorRequired: settings.REQUIRE_SECOND_FACTOR },
  }
  const tokens = mountDoors(api, settings, infrastructure)
  const { site, pages, editions, mountPages } = await mountSite(api, settings, publicUrl, infrastructure, stopping)

  const lead = leads(store, uuidIds, countryOf(settings))
  const contactAtMost = contactLimit(throttle, settings.CONTACT_RATE_PER_MINUTE)
  const oneAppend = { ...api, idempotently: idempotentRequests(idempotencyKeys, systemTimer, 'after refusal') }
  contactRoutes(oneAppend, lead, contactAtMost)
  contactFormRoutes(oneAppend, lead, contactAtMost, contactAnswer(pages, systemClock, editions))
  bookingRoutes(api, receiveBooking(lead, infrastructure), settings.BOOKING_WEBHOOK_SECRET)
  analyticsRoutes(api, infrastructure.pageCounts, throttle)
  const staff = await mountStaff(api, settings, publicUrl, infrastructure)
  const offerSetUp = mountSetUp(api, settings, publicUrl, staff)
  const audited = mountAudit(api, settings, infrastructure)
  const reading = mountLeads(api, lead, infrastructure, { ...audited, settings })
  const { documents, ...automation } = await mountWorkflows(api, settings, infrastructure, site)
  const live = await liveFeed(log, infrastructure.warn)
  stopping.addEventListener('abort', live.stop)
  liveRoutes(api, live, log, stopping)
  const mailer = mailerOf(settings)
  mountApprovals(api, infrastructure, { tokens, ...reading, publicUrl, version, canSend: mailer !== null })
  const sharing = { site, publicUrl, documents, feed: live, stopping, proofs: audited.proofs, mailer }
  mountSharing(api, infrastructure, { ...sharing, signHead: infrastructure.signHead })
  const { TIME_ZONE: timeZone } = settings
  mountTriggers(api, infrastructure, { publicUrl, timeZone, feed: live, stopping, ...automation })
  publishedContract(api, settings.BRAND_NAME, publicUrl, pages.publicDir)
  app.all('/api/*', () => {
    throw notFound()
  })
  mountPages()
  await createFirstWorkflows(store, uuidIds, systemClock.now())
  await moveEndpointCredentials(store, infrastructure.workflowReader, automation.secrets, systemClock)
  return { firstUser: await addFirstUser(settings, staff.accounts), setUp: await offerSetUp() }
}

const mountAudit = (api: HttpApi, settings: Settings, infrastructure: Infrastructure & Pick<KeptHeads, 'heads'>) => {
  const { auditLog, auditFeed, store, users } = infrastructure
  const audited = {
    feed: feed({ events: auditFeed, log: auditLog, users, addressOf: eventAddress }),
    proofs: proofsBy(infrastructure),
  }
  auditRoutes(api, audit(auditLog, store, users))
  feedRoutes(api, audited.feed)
  parkedWorkRoutes(api, infrastructure.parkedWork)
  const parts = { ...infrastructure.examined, ...infrastructure }
  examinationRoutes(api, async () => ({ version, checks: await examine(settings, parts) }))
  proofRoutes(api, audited.proofs, dossierPage(formatsOf(settings)))
  redactionRoutes(api, infrastructure.redactions, uuidIds)
  return audited
}
