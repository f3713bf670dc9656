import { notificationRoutes } from '#adapters/http/notification/notifications.ts'
import { securityRoutes } from '#adapters/http/security/security-routes.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { attemptCookie } from '#adapters/http/staff/attempt-cookie.ts'
import { authRoutes } from '#adapters/http/staff/auth.ts'
import { factorRoutes } from '#adapters/http/staff/factor-routes.ts'
import { ownSessions } from '#adapters/http/staff/own-sessions.ts'
import { signInSteps } from '#adapters/http/staff/sign-in-steps.ts'
import { type MailInvitation, teamRoutes } from '#adapters/http/staff/team-routes.ts'
import { otpauthOneTimePasswords } from '#adapters/otpauth/otpauth-one-time-passwords.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { webauthnCeremonies } from '#adapters/webauthn/webauthn-ceremonies.ts'
import type { Infrastructure, Ports } from '#apps/infrastructure/infrastructure.ts'
import { aiOf } from '#apps/infrastructure/writer.ts'
import { mailerOf } from '#apps/mailer.ts'
import { countryOf, formatsOf, type Settings } from '#apps/settings.ts'
import { dayText } from '#contracts/formats.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import { bulkLeads } from '#domain/lead/service/bulk-leads.ts'
import { ownedLeads } from '#domain/lead/service/hand-over-leads.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { guesses } from '#domain/security/service/guesses.ts'
import type { PasswordHasher } from '#domain/staff/ports/password-hasher.ts'
import type { PasswordStrength } from '#domain/staff/ports/password-strength.ts'
import { acceptInvitation } from '#domain/staff/service/accept-invitation.ts'
import { type OpenSession, openSession } from '#domain/staff/service/open-session.ts'
import { ownFactors } from '#domain/staff/service/own-factors.ts'
import { type PasswordJudge, passwordJudge } from '#domain/staff/service/password-judge.ts'
import type { Quotas } from '#domain/staff/service/quotas.ts'
import { secondStep } from '#domain/staff/service/second-step.ts'
import { staff } from '#domain/staff/service/staff.ts'
import { type StaffAccounts, staffAccounts } from '#domain/staff/service/staff-accounts.ts'
import { team } from '#domain/staff/service/team.ts'

/**
 * Mails invitations if mail is configured. The link grants an account, so it is not stored: the mail is sent at once or
 * not at all, and the administrator sees the link too.
 */
const invitationMail = (settings: Settings, { store, warn }: Ports<'store' | 'warn'>): MailInvitation => {
  const { BRAND_NAME: name, CONTACT_EMAIL: address } = settings
  const mailer = mailerOf(settings, store)
  if (mailer === null) return () => undefined
  return (to, link) => {
    const mail = {
      key: `invitation-${crypto.randomUUID()}`,
      to: to.email,
      replyTo: address,
      subject: `Your access to ${name}`,
      text: `You are invited to the dashboard of ${name}.\n\nChoose a password here, within 72 hours:\n${link}\n\nThe link works once.`,
    }
    mailer
      .send(mail)
      .then((outcome) => outcome === 'refused' && warn('The mail server refused an invitation.'))
      .catch((error: unknown) => warn(`An invitation could not be mailed: ${explainError(error)}`))
  }
}

/** The quotas of one account; calls that an AI would answer are not limited without one. */
export const limitsOf = (settings: Settings): Quotas['limits'] => {
  const ai = aiOf(settings) !== null
  return {
    run: { max: settings.RUNS_PER_HOUR, seconds: 3600 },
    export: { max: settings.EXPORTS_PER_HOUR, seconds: 3600 },
    aiCall: ai ? { max: settings.AI_CALLS_PER_HOUR, seconds: 3600 } : null,
    draft: ai ? { max: settings.AI_CALLS_PER_DAY, seconds: 86_400 } : null,
  }
}

/** How passwords are hashed and judged. */
export type Passwords = { readonly hasher: PasswordHasher; readonly strength: PasswordStrength }

export type StaffParts = {
  readonly accounts: StaffAccounts
  readonly judge: PasswordJudge
  readonly open: OpenSession
}

/** Mounts sign-in, own account, team and security events; returns what the operator and the set-up need of staff. */
export const mountStaff = (
  api: HttpApi,
  settings: Settings,
  publicUrl: string,
  infrastructure: Infrastructure,
  { hasher, strength }: Passwords,
): StaffParts => {
  const { store, users, sessions, throttle, knownNetworks, invitations, signInAttempts: attempts } = infrastructure
  const { leadReader, secondFactors: factors, passkeys, securityEvents: events } = infrastructure
  const { record } = api
  const judge = passwordJudge(strength, guesses(throttle))
  const open = openSession({ users, sessions, events, record })
  const ceremonies = webauthnCeremonies({ name: settings.BRAND_NAME, publicUrl })
  const passwords = otpauthOneTimePasswords(settings.BRAND_NAME)
  const common = { users, factors, passwords, passkeys, ceremonies, record, clock: systemClock }

  const people = staff({ users, sessions, attempts, throttle, knownNetworks, hasher, judge, openSession: open, record })
  const second = secondStep({ ...common, attempts, staff: people, openSession: open })
  const members = team({ store, users, invitations, ids: uuidIds })
  const cookie = attemptCookie(publicUrl)
  authRoutes(api, { staff: people, second, attempts: cookie })
  signInSteps(api, { second, attempts: cookie })
  ownSessions(api)
  factorRoutes(api, {
    staff: people,
    own: ownFactors({ ...common, limits: people.limits, ids: uuidIds }),
    passkeys,
    ceremonies,
  })
  const accept = acceptInvitation({
    team: members,
    users,
    invitations,
    hasher,
    judge,
    openSession: open,
    limits: people.limits,
  })
  const mail = invitationMail(settings, infrastructure)
  const bulk = bulkLeads(leads(store, uuidIds, countryOf(settings)), leadReader)
  const owned = ownedLeads(bulk, leadReader)
  teamRoutes(api, { team: members, users, accept, mail, publicUrl, leads: owned })
  securityRoutes(api, events)
  notificationRoutes(api, {
    ...infrastructure,
    mailConfigured: settings.SMTP_URL !== undefined,
    day: dayText(formatsOf(settings)),
  })
  return { accounts: staffAccounts({ team: members, users, sessions, hasher, clock: systemClock }), judge, open }
}
