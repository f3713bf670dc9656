import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { type SettingUp, setUpRoutes } from '#adapters/http/system/set-up.ts'
import { smtpFault } from '#adapters/mail/smtp-mailer.ts'
import type { Settings } from '#apps/settings.ts'
import { type StoredSettings, storeSettings } from '#apps/stored-settings.ts'
import { aiOf } from '#apps/worker/writer.ts'
import type { SetUpAi, SetUpAnswers, SetUpMail } from '#contracts/system/http/set-up.ts'
import { aiFaultOf } from './examination.ts'
import type { StaffParts } from './staff.ts'

export type Finished = { readonly sampleData: boolean }

/** The set-up of a new installation, offered at an address with a secret until it is used or a user signs in. */
export type SetUp = { readonly url: string; readonly finished: Promise<Finished> }

/**
 * Mounts the calls of the set-up page. Null where it is not offered: with a configured password or database, with an
 * account that was used, and where the secret would travel unencrypted to another machine.
 */
export const mountSetUp = (
  api: HttpApi,
  settings: Settings,
  publicUrl: string,
  { accounts, judge, open }: StaffParts,
): (() => Promise<SetUp | null>) => {
  const offered = settings.DATABASE_URL === undefined && settings.ADMIN_PASSWORD === undefined && isPrivate(publicUrl)
  const secret = randomBytes(18).toString('base64url')
  const isOpen = async () => offered && !isTaken && (await accounts.isUnclaimed())
  const finished = Promise.withResolvers<Finished>()
  let isTaken = false
  const finish: SettingUp['finish'] = async (answers, from) => {
    if (isTaken) return null
    isTaken = true
    try {
      await storeSettings(settings.DATA_DIR, storedFrom(answers))
      const user = await accounts.claim(answers.account.email, answers.account.password)
      const token = await open(user, from, 'setUp')
      finished.resolve({ sampleData: answers.sampleData })
      return { user, token }
    } catch (error) {
      isTaken = false
      throw error
    }
  }
  setUpRoutes(api, {
    admits: async (given) => sameText(given, secret) && (await isOpen()),
    given: { brand: brandOf(settings), configured: configuredIn(settings) },
    faults: async ({ mail, ai }) => ({
      mail: mail === undefined ? null : await smtpFault(smtpUrl(mail)),
      ai: ai === undefined ? null : await aiFaultOf(aiOf({ ...settings, ...settingsOf(ai) })),
    }),
    judge: ({ email, password }) => judge(password, { id: 'set-up', email, hasPasskey: false }),
    finish,
  })
  return async () =>
    (await isOpen()) ? { url: `${publicUrl}/dashboard/setup#${secret}`, finished: finished.promise } : null
}

const isPrivate = (url: string): boolean => /^https:|^http:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::|$)/.test(url)

/** Compares hashes, so that the timing reveals nothing about the secret. */
const sameText = (given: string, expected: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())

const brandOf = ({ BRAND_NAME: name, LEGAL_ENTITY: legalEntity, CONTACT_EMAIL: contactEmail }: Settings) => ({
  name,
  legalEntity,
  contactEmail,
})

/** The parts that the environment configures: it always takes precedence over the answers. */
const configuredIn = (settings: Settings): SettingUp['given']['configured'] => [
  ...(settings.SMTP_URL === undefined ? [] : (['mail'] as const)),
  ...(aiOf(settings) === null ? [] : (['ai'] as const)),
]

const storedFrom = ({ brand, account, mail, ai }: SetUpAnswers): StoredSettings => ({
  ADMIN_EMAIL: account.email,
  BRAND_NAME: brand.name,
  LEGAL_ENTITY: brand.legalEntity,
  CONTACT_EMAIL: brand.contactEmail,
  ...(mail && { SMTP_URL: smtpUrl(mail), NOTIFY_EMAIL: mail.notify }),
  ...(ai && settingsOf(ai)),
})

const settingsOf = ({ key, baseUrl, model }: SetUpAi): StoredSettings => ({
  ...(key !== '' && { OPENAI_API_KEY: key }),
  ...(baseUrl !== '' && { OPENAI_BASE_URL: baseUrl }),
  ...(model !== '' && { OPENAI_MODEL: model }),
})

/** Port 465 is TLS from the first byte (RFC 8314); others start in plain text and upgrade to TLS. */
const smtpUrl = ({ host, port, user, password }: SetUpMail): string => {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${port === 465 ? 'smtps' : 'smtp'}://${account}${host}:${port}`
}
