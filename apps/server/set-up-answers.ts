import { faultsOf } from '#apps/infrastructure/stored-values.ts'
import type { Settings } from '#apps/settings.ts'
import type { SetUpAi, SetUpAnswers, SetUpMail } from '#contracts/system/http/set-up.ts'
import type { SettingChanges, StoredSettings } from '#domain/setting/service/settings.ts'

type Texts = StoredSettings['values']
type Asked = Pick<SetUpAnswers, 'country' | 'bookingUrl'>

/** The settings that the page shows before it is filled in. */
export const initialAnswers = (settings: Settings) => ({
  brand: { name: settings.BRAND_NAME, legalEntity: settings.LEGAL_ENTITY, contactEmail: settings.CONTACT_EMAIL },
  country: {
    currency: settings.CURRENCY,
    locale: settings.LOCALE,
    timeZone: settings.TIME_ZONE ?? '',
    languages: settings.LANGUAGES.join(', '),
  },
  bookingUrl: settings.BOOKING_URL,
})

/** The settings that follow from the answers, without those of the environment, which takes precedence. */
export const settingsFrom = (answers: SetUpAnswers, { environment }: Settings): SettingChanges => {
  const { brand, mail, ai } = answers
  const texts = {
    BRAND_NAME: brand.name,
    LEGAL_ENTITY: brand.legalEntity,
    CONTACT_EMAIL: brand.contactEmail,
    ...textsOf(answers),
    ...(mail && { SMTP_URL: smtpUrl(mail), NOTIFY_EMAIL: mail.notify }),
    ...(ai && aiSettings(ai)),
  }
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !(key in environment)))
}

const pathOf: Readonly<Record<string, readonly string[]>> = {
  CURRENCY: ['country', 'currency'],
  LOCALE: ['country', 'locale'],
  TIME_ZONE: ['country', 'timeZone'],
  LANGUAGES: ['country', 'languages'],
  BOOKING_URL: ['bookingUrl'],
}

/** What is wrong with the texts, by their fields. */
export const issuesOf = (settings: Settings, answers: Asked) =>
  faultsOf(settings, textsOf(answers)).flatMap(({ key, message }) => {
    const path = pathOf[key]
    return path === undefined ? [] : [{ path, message }]
  })

/** Without empty ones, which leave the default. */
const textsOf = ({ country, bookingUrl }: Asked): Texts => {
  const texts = {
    CURRENCY: country?.currency,
    LOCALE: country?.locale,
    TIME_ZONE: country?.timeZone,
    LANGUAGES: country?.languages,
    BOOKING_URL: bookingUrl,
  }
  return Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text ? [[key, text]] : [])))
}

/** Without empty answers, which leave the default. */
export const aiSettings = ({ key, baseUrl, model }: SetUpAi) => ({
  ...(key !== '' && { OPENAI_API_KEY: key }),
  ...(baseUrl !== '' && { OPENAI_BASE_URL: baseUrl }),
  ...(model !== '' && { OPENAI_MODEL: model }),
})

/** Port 465 is TLS from the first byte (RFC 8314); others start in plain text and upgrade to TLS. */
export const smtpUrl = ({ host, port, user, password }: SetUpMail): string => {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${port === 465 ? 'smtps' : 'smtp'}://${account}${host}:${port}`
}
