import type { Page } from './page.ts'
import type { Assets } from './page-assets.ts'
import { shareSize } from './share-image.ts'

/** What those who find or share a page need to know of it; one that stands in for others is not to be found. */
export const headOf = ({ path, meta }: Pick<Page, 'path' | 'meta'>, assets: Assets): readonly string[] => [
  `<title>${escaped(meta.title)}</title>`,
  `<meta name="description" content="${escaped(meta.description)}">`,
  ...(path === null ? ['<meta name="robots" content="noindex">'] : found(path, meta, assets)),
  '<meta name="theme-color" content="#0f3b2d">',
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  `<link rel="icon" type="image/svg+xml" href="${assets.icons.svg}">`,
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
]

const found = (path: string, { title, description }: Page['meta'], { shareImage }: Assets): readonly string[] => [
  `<link rel="canonical" href="{{publicUrl}}${path}">`,
  property('og:type', 'website'),
  property('og:site_name', '{{brandName}}'),
  property('og:locale', 'en_US'),
  property('og:title', title),
  property('og:description', description),
  property('og:url', `{{publicUrl}}${path}`),
  property('og:image', `{{publicUrl}}${shareImage.path}`),
  property('og:image:type', 'image/png'),
  property('og:image:width', String(shareSize.width)),
  property('og:image:height', String(shareSize.height)),
  property('og:image:alt', shareImage.alt),
  '<meta name="twitter:card" content="summary_large_image">',
]

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
