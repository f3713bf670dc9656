import type { Page } from './pages.tsx'

/** Addresses of what the pages load, and the styles they carry themselves. */
export type Assets = {
  readonly css: string
  readonly script: string
  readonly icon: string
  readonly fonts: readonly string[]
}

/** A whole page as the server keeps it: it fills in the placeholders and the analytics script when it starts. */
export const documentOf = (
  { path, meta }: Pick<Page, 'path' | 'meta'>,
  markup: string,
  assets: Assets,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(meta.title)}</title>
<meta name="description" content="${escaped(meta.description)}">
${path === null ? '<meta name="robots" content="noindex">' : found(path, meta)}
<meta name="theme-color" content="#0f3b2d">
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
${assets.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`).join('\n')}
<style>${assets.css}</style>
<script type="module" async src="${assets.script}"></script>
</head>
<body>
${markup}
<!--analytics-->
</body>
</html>
`

const found = (path: string, { title, description }: Page['meta']) =>
  [
    `<link rel="canonical" href="{{publicUrl}}${path}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="{{brandName}}">',
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="{{publicUrl}}${path}">`,
  ].join('\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
