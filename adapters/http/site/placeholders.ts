import { newsletterPath } from '#contracts/lead/http/newsletter.ts'
import { type Sentence, translation } from '#contracts/messages.ts'
import type { Site } from '#contracts/site/http/site.ts'

/** The consultancy's settings, filled into the built pages at start-up. */
export type Placeholders = Pick<
  Site,
  'brandName' | 'legalEntity' | 'contactEmail' | 'bookingUrl' | 'linkedinUrl' | 'analyticsSrc' | 'retention'
> & {
  readonly publicUrl: string
  /** Of prices, a code of ISO 4217. */
  readonly currency: string
  /** JSON, for the dashboard. */
  readonly formatsText: string
  readonly year: string
  /** Whether the site has the form for the newsletter. */
  readonly offersNewsletter?: boolean
  /** HTML: the form for the newsletter, or nothing. */
  readonly newsletter?: string
}

/** The settings with their texts in another language. */
export const settingsIn = <Settings extends Pick<Placeholders, 'retention' | 'offersNewsletter'>>(
  language: string,
  settings: Settings,
): Settings & Pick<Placeholders, 'newsletter'> => ({
  ...settings,
  ...(language === 'en' ? {} : { retention: monthsIn(language, Number.parseInt(settings.retention, 10)) }),
  newsletter: settings.offersNewsletter ? newsletterForm(language) : '',
})

/** The form with which a visitor asks for the newsletter, in a language; it needs no script. */
export const newsletterForm = (language: string): string => {
  const t = (sentence: Sentence) => escapeHtml(translation(language)(sentence))
  return `<form class="newsletter" id="newsletter" method="post" action="${newsletterPath}">
<label for="newsletter-email">${t('Newsletter by e-mail')}</label>
<input id="newsletter-email" name="email" type="email" autocomplete="email" maxlength="254" required aria-describedby="newsletter-hint">
<span class="visually-hidden" aria-hidden="true"><label for="newsletter-website">${t('Leave this field empty')}</label><input id="newsletter-website" name="website" tabindex="-1" autocomplete="off"></span>
<button class="button button-small" type="submit">${t('Subscribe')}</button>
<p id="newsletter-hint">${t(hint)}</p>
</form>`
}

const hint = 'You get a mail first, and confirm with one click. Every newsletter has a link that ends it.'

const monthsIn = (language: string, months: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months)

/** Additional placeholders of a page; undefined for unknown names. */
type ValueOf = (name: string) => string | undefined

/**
 * Fills each `{{name}}` of a built page or JSON file in one pass, escaped as HTML text, or as part of a string in JSON
 * and linked data. `{{analytics}}` becomes the script that every page loads, `{{newsletter}}` its form. Unknown names are left as they are.
 */
export const fillPlaceholders = (page: string, settings: Placeholders, further: ValueOf = () => undefined): string => {
  const { analyticsSrc, newsletter = '', offersNewsletter: _, ...texts } = settings
  const values = new Map(Object.entries(texts))
  const fill = (part: string, escape: (text: string) => string) =>
    part.replace(/\{\{([\w.]+)\}\}/g, (whole, name: string) => {
      if (name === 'analytics') return analyticsScript(analyticsSrc)
      if (name === 'newsletter') return newsletter
      const value = values.get(name) ?? further(name)
      return value === undefined ? whole : escape(value)
    })
  if (!page.startsWith('<')) return fill(page, escapeJson)
  return page
    .split(/(<script type="application\/ld\+json">[^<]*<\/script>)/)
    .map((part, at) => fill(part, at % 2 === 1 ? escapeJson : escapeHtml))
    .join('')
}

export const ownScript = '/site/analytics.js'

/** Our script loads a third-party one after consent, because a third-party script cannot be trusted to ask. */
const analyticsScript = (src: string | null): string => {
  if (src === null) return ''
  const instead = src === ownScript ? '' : ` data-instead="${escapeHtml(src)}"`
  return `<script defer src="${ownScript}"${instead}></script>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** The inside of a JSON string, escaped for embedding in HTML. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
