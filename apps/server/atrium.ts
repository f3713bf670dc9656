import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dossierPage } from '#adapters/dossier-page/dossier-page.ts'
import { auditRoutes } from '#adapters/http/audit/audit.ts'
import { feedRoutes } from '#adapters/http/audit/feed.ts'
import { proofRoutes } from '#adapters/http/audit/proofs.ts'
import { redactionRoutes } from '#adapters/http/audit/redactions.ts'
import { witnessRoutes } from '#adapters/http/audit/witness.ts'
import { bookingRoutes } from '#adapters/http/lead/booking.ts'
import { contactLimit, contactRoutes } from '#adapters/http/lead/contact.ts'
import { contactAnswer } from '#adapters/http/lead/contact-answer.ts'
import { contactFormRoutes } from '#adapters/http/lead/contact-form.ts'
import { liveRoutes } from '#adapters/http/log/live.ts'
import { parkedWorkRoutes } from '#adapters/http/log/parked-work.ts'
import { callingRun } from '#adapters/http/middleware/calling-run.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { analyticsRoutes } from '#adapters/http/site/analytics.ts'
import { sessionCookie } from '#adapters/http/staff/session-cookie.ts'
import { publishedContract } from '#adapters/http/system/published-contract.ts'
import { examinationRoutes } from '#adapters/http/system/system.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { storedSettings } from '#apps/infrastructure/complete-settings.ts'
import type { Infrastructure, Ports } from '#apps/infrastructure/infrastructure.ts'
import { type HeadStores, proofsBy, witnessBy } from '#apps/infrastructure/log-heads.ts'
import { mailerOf } from '#apps/mailer.ts'
import { countryOf, formatsOf, type Settings } from '#apps/settings.ts'
import { eventAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { feed } from '#domain/audit/service/feed.ts'
import { receiveBooking } from '#domain/lead/service/bookings.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { idempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { quotas } from '#domain/staff/service/quotas.ts'
import type { StaffAccounts } from '#domain/staff/service/staff-accounts.ts'
import { audit } from '#domain/timeline/audit.ts'
import type { Tokens } from '#domain/token/service/tokens.ts'
import type { WorkflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { mountApprovals } from './approvals.ts'
import { mountCalls } from './calls.ts'
import { examine } from './examination.ts'
import type { LastingParts } from './lasting-parts.ts'
import { mountLeads } from './lead-routes.ts'
import { mountNewsletter } from './newsletter.ts'
import { withPeople } from './people-in-dossier.ts'
import { mountProgramAccess } from './program-access.ts'
import { mountRewind } from './rewind.ts'
import { mountSetUp, type SetUp } from './set-up.ts'
import { mountSettings } from './settings.ts'
import { mountSharing } from './sharing.ts'
import { mountSite } from './site.ts'
import { limitsOf, mountStaff } from './staff.ts'
import { mountTriggers } from './triggers.ts'
import { mountWorkflows } from './workflow-routes.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'))

/** What the start of an installation needs of the mounted routes. */
export type Mounted = {
  readonly accounts: StaffAccounts
  readonly secrets: WorkflowSecrets
  readonly offerSetUp: () => Promise<SetUp | null>
}

/** Mounts the whole product on the app: every port gets its adapter, every contract route its handler. */
export const mountAtrium = async (
  app: HttpApi['app'],
  settings: Settings,
  publicUrl: string,
  adapters: Infrastructure,
  parts: LastingParts & { readonly replaced: AbortSignal },
): Promise<Mounted> => {
  const { feed: live, stopping, replaced } = parts
  const infrastructure = { ...adapters, heads: parts.heads.heads }
  const { store, log, throttle, idempotencyKeys } = infrastructure
  const api = apiOn(app, settings, publicUrl, infrastructure)
  app.use('/api/*', callingRun(infrastructure.runReader))
  const tokens = mountProgramAccess(api, settings, infrastructure)
  const lifetime = { feed: live, replaced }
  const { site, pages, editions, documents, mountPages } = await mountSite(
    api,
    settings,
    publicUrl,
    infrastructure,
    lifetime,
  )

  const lead = leads(store, uuidIds, countryOf(settings))
  const contactAtMost = contactLimit(throttle, settings.CONTACT_RATE_PER_MINUTE)
  const oneAppend = { ...api, idempotently: idempotentRequests(idempotencyKeys, systemTimer, 'after refusal') }
  contactRoutes(oneAppend, lead, contactAtMost)
  contactFormRoutes(oneAppend, lead, contactAtMost, contactAnswer(pages, systemClock, editions))
  const mailer = mailerOf(settings, store)
  const newsletterParts = { lead, mailer, pages, editions, atMost: contactAtMost }
  mountNewsletter(oneAppend, settings, publicUrl, infrastructure, newsletterParts)
  bookingRoutes(api, receiveBooking(lead, infrastructure), settings.BOOKING_WEBHOOK_SECRET)
  mountCalls(api, lead, infrastructure, settings)
  analyticsRoutes(api, infrastructure.pageCounts, throttle)
  const accounts = mountAccounts(api, settings, publicUrl, infrastructure, parts)
  const audited = mountAudit(api, settings, publicUrl, { ...infrastructure, tokens })
  const reading = mountLeads(api, lead, infrastructure, { ...audited, settings })
  const automation = await mountWorkflows(api, settings, infrastructure, { site, documents })
  liveRoutes(api, live, log, stopping)
  mountRewind(api, infrastructure, tokens)
  mountApprovals(api, infrastructure, { tokens, ...reading, publicUrl, version, canSend: mailer !== null })
  const sharing = { site, publicUrl, documents, feed: live, stopping, proofs: audited.proofs, mailer }
  mountSharing(api, infrastructure, { ...sharing, signHead: parts.heads.signHead })
  const { TIME_ZONE: timeZone } = settings
  mountTriggers(api, infrastructure, { publicUrl, timeZone, feed: live, stopping, ...automation })
  publishedContract(api, settings.BRAND_NAME, publicUrl, pages.publicDir)
  app.all('/api/*', () => {
    throw notFound()
  })
  mountPages()
  return { ...accounts, secrets: automation.secrets }
}

const apiOn = (
  app: HttpApi['app'],
  settings: Settings,
  publicUrl: string,
  { store, sessions, throttle, idempotencyKeys }: Ports<'store' | 'sessions' | 'throttle' | 'idempotencyKeys'>,
): HttpApi => {
  const record = securityLog(store, uuidIds, systemClock)
  return {
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
}

/** Staff, the set-up of the first account, and the settings that administrators change. */
const mountAccounts = (
  api: HttpApi,
  settings: Settings,
  publicUrl: string,
  infrastructure: Infrastructure,
  parts: LastingParts,
): Pick<Mounted, 'accounts' | 'offerSetUp'> => {
  const { postgres, master } = infrastructure.examined
  const staff = mountStaff(api, settings, publicUrl, infrastructure, parts.passwords)
  const service = storedSettings(postgres, master, infrastructure.store)
  mountSettings(api, settings, { service, apply: parts.applySettings })
  return { accounts: staff.accounts, offerSetUp: mountSetUp(api, settings, publicUrl, { ...staff, ...parts, service }) }
}

const mountAudit = (
  api: HttpApi,
  settings: Settings,
  publicUrl: string,
  infrastructure: Infrastructure & Pick<HeadStores, 'heads'> & { readonly tokens: Tokens },
) => {
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
  const { cosigner, cosign } = witnessBy(settings, publicUrl, infrastructure)
  const page = dossierPage(formatsOf(settings), publicUrl, settings.BRAND_NAME)
  proofRoutes(api, audited.proofs, withPeople(page, infrastructure), cosigner)
  witnessRoutes(api, cosign)
  redactionRoutes(api, infrastructure.redactions, uuidIds)
  return audited
}
