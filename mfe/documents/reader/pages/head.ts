import type { PageAssets, PageFrame } from '../../../../contracts/mfe/document-pages.ts'
import { escaped } from './html-page.ts'

/** What both pages of a link load: little, and all of it from here. */
export const headOf = ({ css, icon, fonts }: PageAssets, { analyticsSrc }: PageFrame): string =>
  [
    '<meta name="theme-color" content="#0f3b2d">',
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    `<style>${css}</style>`,
    ...(isOurs(analyticsSrc) ? [`<script defer src="${escaped(analyticsSrc)}"></script>`] : []),
  ].join('\n')

/** A script of another party is not let near what only a link's reader may see. */
const isOurs = (src: string | null): src is string => src !== null && /^\/(?![/\\])/.test(src)
