import type { Site } from '../../../contracts/http/site.ts'

/** What the built pages leave open until the server starts: the consultancy's own settings. */
export type Placeholders = Pick<
  Site,
  'brandName' | 'legalEntity' | 'contactEmail' | 'bookingUrl' | 'linkedinUrl' | 'analyticsSrc'
> & {
  readonly publicUrl: string
  readonly year: string
}

/** Fills `{{name}}` with the escaped setting and `<!--analytics-->` with the script that every page loads. */
export const fillPlaceholders = (page: string, { analyticsSrc, ...values }: Placeholders): string => {
  const known = new Map(Object.entries(values))
  return page
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => escapeHtml(known.get(name) ?? whole))
    .replace('<!--analytics-->', () =>
      analyticsSrc === null ? '' : `<script defer src="${escapeHtml(analyticsSrc)}"></script>`,
    )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
