import { setTimeout as pause } from 'node:timers/promises'
import { pageFault } from '#adapters/endpoint/page-fault.ts'
import { valuesAfter } from '#adapters/http/setting/settings.ts'
import { imapFault } from '#adapters/imap/connect-imap.ts'
import { smtpFault } from '#adapters/mail/smtp-mailer.ts'
import { storedSettings } from '#apps/infrastructure/stored-values.ts'
import { aiOf } from '#apps/infrastructure/writer.ts'
import type { Settings } from '#apps/settings.ts'
import { upperFirst } from '#contracts/name-words.ts'
import type { CheckResult, SettingCheck } from '#contracts/setting/http.ts'
import type { SettingChanges, StoredSettings } from '#domain/setting/service/settings.ts'
import { aiFaultOf } from './examination.ts'

/** The page waits for the result. */
const maxWaitMs = 13_000

/** Tries what the settings name: with the stored values, and the given ones in their place. Nothing is stored. */
export const checkSettings =
  (settings: Settings) =>
  async (
    what: SettingCheck,
    storedValues: StoredSettings['values'],
    newValues: SettingChanges,
  ): Promise<CheckResult> => {
    const target = withKeyOfAddress(storedSettings(settings, valuesAfter(storedValues, newValues)), settings, newValues)
    const waiting = new AbortController()
    const tooLong = pause(maxWaitMs, failure('There is no answer within 13 seconds.'), { signal: waiting.signal })
    tooLong.catch(() => undefined)
    return Promise.race([checks[what](target), tooLong]).finally(() => waiting.abort())
  }

/** A key is never sent to an address that is only typed: it belongs to the one that was set with it. */
const withKeyOfAddress = (target: Settings, settings: Settings, newValues: SettingChanges): Settings =>
  newValues.OPENAI_API_KEY || target.OPENAI_BASE_URL === settings.OPENAI_BASE_URL
    ? target
    : { ...target, OPENAI_API_KEY: undefined }

const checks: Readonly<Record<SettingCheck, (settings: Settings) => Promise<CheckResult>>> = {
  mail: async ({ SMTP_URL: url }) => {
    if (url === undefined) return failure('No mail server is set.')
    return resultOf(await smtpFault(url), `${new URL(url).hostname} accepts the connection and the account.`)
  },
  mailbox: async ({ IMAP_URL: url }) => {
    if (url === undefined) return failure('No mailbox is set.')
    return resultOf(await imapFault(url), `${new URL(url).hostname} accepts the connection and the account.`)
  },
  ai: async (settings) => {
    const ai = aiOf(settings)
    if (ai === null) return failure('No AI is set: documents are written from templates.')
    return resultOf(await aiFaultOf(ai), 'The AI answers.')
  },
  booking: async ({ BOOKING_URL: url, BOOKING_WEBHOOK_SECRET: secret, ALLOW_PRIVATE_ENDPOINTS: allowPrivate }) => {
    const arriving =
      secret === undefined
        ? 'Bookings become leads once BOOKING_WEBHOOK_SECRET is set.'
        : 'Bookings that the service reports become leads.'
    return resultOf(await pageFault(url, allowPrivate), `The booking page is there. ${arriving}`)
  },
}

const failure = (text: string): CheckResult => ({ ok: false, text })

const resultOf = (fault: string | null, success: string): CheckResult =>
  fault === null ? { ok: true, text: success } : failure(startsWithHost(fault) ? fault : upperFirst(fault))

/** A name of a host is written small, also at the beginning of a sentence. */
const startsWithHost = (text: string): boolean => /[^\s.:][.:][^\s.:]/.test(text.slice(0, text.indexOf(' ') + 1))
