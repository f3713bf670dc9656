import { newsletterAnswer } from '#adapters/http/lead/newsletter-answer.ts'
import { newsletterRoutes } from '#adapters/http/lead/newsletter-form.ts'
import type { CountedOnce } from '#adapters/http/middleware/throttled.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import type { PageSettings } from '#adapters/http/site/page-cache.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { confirmAddress, unsubscribeAddress } from '#contracts/lead/http/newsletter.ts'
import { translation } from '#contracts/messages.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { type NewsletterLetterhead, newsletter } from '#domain/lead/service/newsletter.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import type { Editions } from '#domain/site/service/editions.ts'

type Parts = {
  readonly lead: Leads
  readonly mailer: Mailer | null
  readonly pages: PageSettings
  readonly editions: Pick<Editions, 'current'>
  readonly atMost: CountedOnce
}

/** Mounts the newsletter of the public site; its form is there where mail is configured, its links always. */
export const mountNewsletter = (
  api: HttpApi,
  settings: Settings,
  publicUrl: string,
  { newsletterTokens: tokens, leadReader: reader, throttle }: Infrastructure,
  { lead: leads, mailer, pages, editions, atMost }: Parts,
): void => {
  const letter = newsletter({ tokens, leads, reader, throttle, mailer }, letterheadOf(settings, publicUrl))
  newsletterRoutes(api, {
    newsletter: letter,
    atMost,
    answer: newsletterAnswer(pages, api.clock, editions),
    contactEmail: settings.CONTACT_EMAIL,
    offered: mailer !== null,
  })
}

const letterheadOf = (
  { CONTACT_EMAIL: replyTo, BRAND_NAME: brand }: Settings,
  publicUrl: string,
): NewsletterLetterhead => ({
  replyTo,
  unsubscribeUrlOf: (token) => publicUrl + unsubscribeAddress(token),
  mailOf: (token, language) => {
    const t = translation(language)
    return {
      subject: t('{brand}: confirm your newsletter', { brand }),
      text: [
        t('Please confirm that you want the newsletter of {brand}. Open this link within two days:', { brand }),
        publicUrl + confirmAddress(token),
        '',
        t('If you did not ask for it, do nothing: without a confirmation no newsletter comes.'),
      ].join('\n'),
    }
  },
})
