import { headOf } from './head.ts'
import type { Icons } from './icons.ts'
import { linkedData } from './linked-data.ts'
import type { Page } from './pages.tsx'

/** Addresses of what the pages load, and the styles they carry themselves. */
export type Assets = {
  readonly css: string
  readonly fonts: readonly string[]
  readonly script: string
  readonly icons: Icons
  readonly shareImage: { readonly path: string; readonly alt: string }
}

/**
 * A whole page as the server keeps it: it fills in the placeholders and the analytics script when it starts.
 * Whatever else it loads is named at its end, so that nothing takes the network from the page itself. The fonts are
 * optional: a fast line has them before the first paint, and a slow one paints without.
 */
export const documentOf = (page: Pick<Page, 'path' | 'meta'>, markup: string, assets: Assets): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...headOf(page, assets),
    `<style>${assets.css}</style>`,
    '</head>',
    '<body>',
    markup,
    ...assets.fonts.map(preload),
    `<script type="module" async src="${assets.script}"></script>`,
    ...(page.path === '/' ? [`<script type="application/ld+json">${linkedData(logoOf(assets))}</script>`] : []),
    '<!--analytics-->',
    '</body>',
    '</html>',
    '',
  ].join('\n')

const preload = (font: string) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`

const logoOf = ({ icons }: Assets): string => icons.sizes.at(-1)?.src ?? icons.svg
