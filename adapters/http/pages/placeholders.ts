import type { Site } from '../../../contracts/http/site.ts'

/** What the built pages leave open until the server starts: the consultancy's own settings. */
export type Placeholders = Pick<
  Site,
  'brandName' | 'legalEntity' | 'contactEmail' | 'bookingUrl' | 'linkedinUrl' | 'analyticsSrc'
> & {
  readonly publicUrl: string
  readonly year: string
}

/**
 * Fills `{{name}}` with the escaped setting, `"{{json:name}}"` with it as a string of JSON, which may stand in a page
 * too, and `<!--analytics-->` with the script that every page loads.
 */
export const fillPlaceholders = (page: string, { analyticsSrc, ...values }: Placeholders): string => {
  const known = new Map(Object.entries(values))
  return page
    .replace(/"\{\{json:(\w+)\}\}"|\{\{(\w+)\}\}/g, (whole, json: string | undefined, name: string) =>
      json === undefined ? escapeHtml(known.get(name) ?? whole) : jsonString(known.get(json) ?? ''),
    )
    .replace('<!--analytics-->', () => analyticsScript(analyticsSrc))
}

const ownScript = '/site/analytics.js'

/** Another script than our own is loaded by ours, once a visitor has agreed: it could not be trusted to ask. */
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

const jsonString = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
