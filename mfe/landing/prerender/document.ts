import { htmlDocument } from '@atrium/kit/html-document'
import { escapeHtml } from '#contracts/escape-html.ts'
import type { SiteAssets as Assets } from '#contracts/mfe/site-pages.ts'
import { hero, leadCapture, logo, meta, services, settings } from '../content/site.ts'
import type { Page } from './page.ts'
import { desk, shareSize } from './page-assets.ts'

const organization = '{{publicUrl}}/#organization'

/** The consultancy and its offers as schema.org linked data; the server fills in the brand and the currency. */
const linkedData = (picture: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: '{{brandName}}',
        legalName: '{{legalEntity}}',
        url: '{{publicUrl}}/',
        logo: `{{publicUrl}}${picture}`,
        email: '{{contactEmail}}',
        sameAs: ['{{linkedinUrl}}'],
      },
      {
        '@type': 'Service',
        '@id': '{{publicUrl}}/#audit',
        name: leadCapture.ticket.name,
        serviceType: hero.eyebrow,
        description: meta.landing.description,
        provider: { '@id': organization },
        ...(meta.audience !== undefined && {
          audience: { '@type': 'BusinessAudience', audienceType: meta.audience },
        }),
        offers: { '@type': 'Offer', ...price, url: '{{publicUrl}}/#contact' },
        hasOfferCatalog: catalogue,
      },
    ],
  }).replaceAll('<', '\\u003c')

/** A price with a figure is a text of any form: it is named as it stands. Without one, the offer is free. */
const price = /\d/.test(leadCapture.ticket.price)
  ? { description: leadCapture.ticket.price }
  : { price: '0', priceCurrency: '{{currency}}' }

const catalogue = {
  '@type': 'OfferCatalog',
  name: services.eyebrow,
  itemListElement: services.items.map(({ title, text }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title, description: text, provider: { '@id': organization } },
  })),
}

/**
 * A whole page with placeholders for the server. Scripts come last, so that they do not compete with the page; fonts are
 * preloaded in the head, because late ones are not used, to avoid layout shift.
 */
export const documentOf = ({ path, meta }: Pick<Page, 'path' | 'meta'>, markup: string, assets: Assets): string =>
  htmlDocument({
    title: meta.title,
    language: settings.language ?? 'en',
    icon: assets.icons.svg,
    themeColor: assets.themeColor,
    fonts: assets.fonts,
    fontMedia: desk,
    css: assets.css,
    head: [
      `<meta name="description" content="${escapeHtml(meta.description)}">`,
      ...(path === null ? ['<meta name="robots" content="noindex">'] : metaTags(path, meta, assets)),
      '<link rel="icon" href="/favicon.ico" sizes="32x32">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      '<link rel="manifest" href="/site.webmanifest">',
    ],
    body: [
      markup,
      `<script type="module" async src="${assets.script}"></script>`,
      ...(path === '/' ? [`<script type="application/ld+json">${linkedData(logoOf(assets))}</script>`] : []),
      '{{analytics}}',
    ],
  })

const logoOf = ({ icons }: Assets): string => logo?.src ?? icons.sizes.at(-1)?.src ?? icons.svg

/** Metadata for search engines and link previews. */
const metaTags = (path: string, { title, description }: Page['meta'], { shareImage }: Assets): readonly string[] => [
  `<link rel="canonical" href="{{publicUrl}}${path}">`,
  property('og:type', 'website'),
  property('og:site_name', '{{brandName}}'),
  property(
    'og:locale',
    new Intl.Locale(settings.language ?? 'en')
      .maximize()
      .toString()
      .replace(/-\w{4}-/, '_'),
  ),
  property('og:title', title),
  property('og:description', description),
  property('og:url', `{{publicUrl}}${path}`),
  ...imageTags(shareImage),
]

const imageTags = ({ path, alt }: Assets['shareImage']): readonly string[] => [
  property('og:image', `{{publicUrl}}${path}`),
  property('og:image:type', 'image/png'),
  property('og:image:width', String(shareSize.width)),
  property('og:image:height', String(shareSize.height)),
  property('og:image:alt', alt),
  '<meta name="twitter:card" content="summary_large_image">',
]

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
