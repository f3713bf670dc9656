import type { SiteAssets } from '#contracts/mfe/site-pages.ts'
import { firstColors } from '#contracts/site/palette.ts'
import { meta } from '../content/site.ts'

/** The web app manifest; the server fills in the brand. */
export const webManifest = (
  { svg, sizes, maskable }: SiteAssets['icons'],
  themeColor = firstColors.primary as string,
): string =>
  JSON.stringify({
    name: '{{brandName}}',
    short_name: '{{brandName}}',
    description: meta.landing.description,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: themeColor,
    icons: [
      { src: svg, sizes: 'any', type: 'image/svg+xml' },
      ...sizes.map(({ src, size }) => ({ src, sizes: `${size}x${size}`, type: 'image/png' })),
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
