import { escapeHtml } from '#contracts/escape-html.ts'

/** The parts of a public page: what its head loads, and its markup. */
export type HtmlDocument = {
  readonly title: string
  /** The page's language; English by default. */
  readonly language?: string
  /** Placed before everything that loads something. */
  readonly first?: readonly string[]
  readonly icon?: string
  /** The colour of the browser's bars. */
  readonly themeColor?: string | undefined
  /** The font URLs; `fontMedia` limits the devices that preload them. */
  readonly fonts?: readonly string[]
  readonly fontMedia?: string
  readonly css: string
  /** Further lines of the head. */
  readonly head?: readonly string[]
  readonly body: readonly string[]
}

/** The HTML of a public page, prerendered or server-rendered, with everything for the first paint in its head. */
export const htmlDocument = ({ first = [], fonts = [], head = [], ...page }: HtmlDocument): string =>
  [
    '<!doctype html>',
    `<html lang="${page.language ?? 'en'}"${isRightToLeft(page.language) ? ' dir="rtl"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    ...first,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...fonts.map((font) => fontPreload(font, page.fontMedia)),
    `<title>${escapeHtml(page.title)}</title>`,
    ...(page.icon === undefined ? [] : iconsOf(page.icon, page.themeColor)),
    ...head,
    `<style>${page.css}</style>`,
    '</head>',
    '<body>',
    ...page.body,
    '</body>',
    '</html>',
    '',
  ].join('\n')

/** Languages that are written in Arabic, Hebrew, Syriac or Thaana letters. */
const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'])

const isRightToLeft = (language = 'en'): boolean => rightToLeft.has(language.split('-')[0]?.toLowerCase() ?? '')

const iconsOf = (icon: string, themeColor = '#0f3b2d'): readonly string[] => [
  `<meta name="theme-color" content="${themeColor}">`,
  `<link rel="icon" type="image/svg+xml" href="${icon}">`,
]

const fontPreload = (font: string, media: string | undefined) =>
  `<link rel="preload" as="font" type="font/woff2" href="${font}"${media === undefined ? '' : ` media="${media}"`} crossorigin>`
