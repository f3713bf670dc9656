import { dayIn } from '#contracts/day.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import type { Site } from '#contracts/site/http/site.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { imprintLink, languageLinks, newsletterForm } from './page-parts.ts'

/** The consultancy's settings, filled into the built pages at start-up. */
export type Placeholders = Pick<
  Site,
  | 'brandName'
  | 'legalEntity'
  | 'contactEmail'
  | 'bookingUrl'
  | 'linkedinUrl'
  | 'imprintUrl'
  | 'analyticsSrc'
  | 'retention'
> & {
  readonly publicUrl: string
  /** Of prices, a code of ISO 4217. */
  readonly currency: string
  /** JSON, for the dashboard. */
  readonly formatsText: string
  readonly year: string
  /** Whether the site has the form for the newsletter. */
  readonly offersNewsletter?: boolean
  /** HTML by the name of its placeholder, such as the form for the newsletter; nothing where a page has none. */
  readonly parts?: Readonly<Record<string, string>>
}

type TextSettings = Pick<Placeholders, 'retention' | 'offersNewsletter' | 'imprintUrl'> & {
  /** In which the year of the footer begins. */
  readonly timeZone: string
}

/**
 * The settings with their texts in another language and the year of a moment; a visitor can choose between `languages`
 * on the page.
 */
export const settingsIn = <Settings extends TextSettings>(
  language: string,
  settings: Settings,
  at: Instant,
  languages: readonly string[] = [],
): Settings & Pick<Placeholders, 'parts' | 'year'> => ({
  ...settings,
  year: yearAt(at, settings.timeZone),
  ...(language === 'en' ? {} : { retention: monthsIn(language, Number.parseInt(settings.retention, 10)) }),
  parts: {
    newsletter: settings.offersNewsletter ? newsletterForm(language) : '',
    imprint: imprintLink(language, settings.imprintUrl),
    languages: languageLinks(language, languages),
  },
})

/** As the footer shows it. */
export const yearAt = (at: Instant, timeZone: string): string => dayIn(Date.parse(at), timeZone).slice(0, 4)

const monthsIn = (language: string, months: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months)

const partNames = new Set(['newsletter', 'imprint', 'languages'])

/** Additional placeholders of a page; undefined for unknown names. */
type ValueOf = (name: string) => string | undefined

/**
 * Fills each `{{name}}` of a built page or JSON file in one pass, escaped as HTML text, or as part of a string in JSON
 * and linked data. `{{analytics}}` becomes the script that every page loads, `{{newsletter}}`, `{{imprint}}` and `{{languages}}` parts of it. Unknown names are left as they are.
 */
export const fillPlaceholders = (page: string, settings: Placeholders, further: ValueOf = () => undefined): string => {
  const { analyticsSrc, parts = {}, offersNewsletter, imprintUrl, ...texts } = settings
  const values = new Map(Object.entries(texts))
  const fill = (part: string, escape: (text: string) => string) =>
    part.replace(/\{\{([\w.]+)\}\}/g, (whole, name: string) => {
      if (name === 'analytics') return analyticsScript(analyticsSrc)
      if (partNames.has(name)) return parts[name] ?? ''
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

/** The inside of a JSON string, escaped for embedding in HTML. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
