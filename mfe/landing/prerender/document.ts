import { headOf } from './head.ts'
import { linkedData } from './linked-data.ts'
import type { Page } from './page.ts'
import type { Assets } from './page-assets.ts'

/**
 * A whole page as the server keeps it: it fills in the placeholders and the analytics script when it starts.
 * Scripts are named at its end, so that nothing takes the network from the page itself, and the fonts in the head, as
 * they are for the first paint or for none: a page never moves because they come late.
 */
export const documentOf = (page: Pick<Page, 'path' | 'meta'>, markup: string, assets: Assets): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...assets.fonts.map(preload),
    ...headOf(page, assets),
    `<style>${assets.css}</style>`,
    '</head>',
    '<body>',
    markup,
    `<script type="module" async src="${assets.script}"></script>`,
    ...(page.path === '/' ? [`<script type="application/ld+json">${linkedData(logoOf(assets))}</script>`] : []),
    '<!--analytics-->',
    '</body>',
    '</html>',
    '',
  ].join('\n')

/** No phone: wide, or of few dots. The styles ask for the fonts under the same condition. */
const desk = '(min-width: 768px), (max-resolution: 1.4dppx)'

const preload = (font: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="${font}" media="${desk}" crossorigin>`

const logoOf = ({ icons }: Assets): string => icons.sizes.at(-1)?.src ?? icons.svg
