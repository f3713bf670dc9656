import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { type SettingUp, setUpRoutes } from '#adapters/http/system/set-up.ts'
import { smtpFault } from '#adapters/mail/smtp-mailer.ts'
import { aiOf } from '#apps/infrastructure/writer.ts'
import { storeFirstAccount } from '#apps/set-up-file.ts'
import type { Settings } from '#apps/settings.ts'
import type { SettingsService } from '#domain/setting/service/settings.ts'
import { aiFaultOf } from './examination.ts'
import { aiSettings, initialAnswers, issuesOf, settingsFrom, smtpUrl } from './set-up-answers.ts'
import type { StaffParts } from './staff.ts'

export type Finished = { readonly sampleData: boolean }

/** The set-up of a new installation, offered at an address with a secret until it is used or a user signs in. */
export type SetUp = { readonly url: string; readonly finished: Promise<Finished> }

/** The state of one process's set-up: it is taken once, also when the routes are mounted again. */
export const newSetUp = () => ({
  secret: randomBytes(18).toString('base64url'),
  finished: Promise.withResolvers<Finished>(),
  isTaken: false,
})

type Parts = StaffParts & {
  readonly setUp: ReturnType<typeof newSetUp>
  readonly service: SettingsService
}

/**
 * Mounts the calls of the set-up page. Null where it is not offered: with a configured password or database, with an
 * account that was used, and where the secret would travel unencrypted to another machine.
 */
export const mountSetUp = (
  api: HttpApi,
  settings: Settings,
  publicUrl: string,
  { accounts, judge, open, setUp, service }: Parts,
): (() => Promise<SetUp | null>) => {
  const { secret, finished } = setUp
  const offered = settings.DATABASE_URL === undefined && settings.ADMIN_PASSWORD === undefined && isPrivate(publicUrl)
  const isOpen = async () => offered && !setUp.isTaken && (await accounts.isUnclaimed())
  const finish: SettingUp['finish'] = async (answers, from) => {
    if (setUp.isTaken) return null
    setUp.isTaken = true
    try {
      // The secret of the page is the operator's, and no account is claimed before the settings are stored.
      const cause = { actor: 'operator', correlationId: from.requestId, causationId: from.requestId }
      await service.change(settingsFrom(answers, settings), { cause, at: api.clock.now() })
      const user = await accounts.claim(answers.account.email, answers.account.password)
      await storeFirstAccount(settings.DATA_DIR, answers.account.email)
      const token = await open(user, from, 'setUp')
      finished.resolve({ sampleData: answers.sampleData })
      return token === null ? null : { user, token }
    } catch (error) {
      setUp.isTaken = false
      throw error
    }
  }
  setUpRoutes(api, {
    admits: async (text) => sameText(text, secret) && (await isOpen()),
    given: { ...initialAnswers(settings), configured: configuredIn(settings) },
    issues: (answers) => issuesOf(settings, answers),
    faults: async ({ mail, ai }) => ({
      mail: mail === undefined ? null : await smtpFault(smtpUrl(mail)),
      ai: ai === undefined ? null : await aiFaultOf(aiOf({ ...settings, ...aiSettings(ai) })),
    }),
    judge: ({ email, password }) => judge(password, { id: 'set-up', email, hasPasskey: false }),
    finish,
  })
  return async () =>
    (await isOpen()) ? { url: `${publicUrl}/dashboard/setup#${secret}`, finished: finished.promise } : null
}

const isPrivate = (url: string): boolean => /^https:|^http:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::|$)/.test(url)

/** Compares hashes, so that the timing reveals nothing about the secret. */
const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/** The parts that the environment configures: it always takes precedence over the answers. */
const configuredIn = (settings: Settings): SettingUp['given']['configured'] => [
  ...(settings.SMTP_URL === undefined ? [] : (['mail'] as const)),
  ...(aiOf(settings) === null ? [] : (['ai'] as const)),
]
