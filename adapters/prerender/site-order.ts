import { createHash } from 'node:crypto'
import type { FirstSite, SiteAssets, SiteOrder } from '#contracts/mfe/site-pages.ts'
import { textsIn } from '#contracts/site/language-texts.ts'
import { lapsedFigures, withoutLines } from '#contracts/site/lapsed-lines.ts'
import { readLogo } from '#contracts/site/logo.ts'
import { type Colors, firstColors, stylesOf } from '#contracts/site/palette.ts'
import type { SiteTexts } from '#contracts/site/texts.ts'
import type { SiteContent } from '#domain/site/model/index.ts'

/** The stored texts of a language, which were validated when they were written. */
const textsOf = (content: SiteContent, language: string) => content.languages[language] as SiteTexts

/** The figures that have lapsed on a day, by language. */
export const lapsedIn = (content: SiteContent, day: string): string =>
  Object.keys(content.languages)
    .map((language) => lapsedFigures(textsOf(content, language), day).join())
    .join(';')

/** What the thread renders a language from. */
export const orderOf = (first: FirstSite, content: SiteContent, language: string, day: string): SiteOrder => {
  const texts = linesOf(textsOf(content, language), day)
  const image = logoImage(content.logo)
  return {
    texts: { ...textsIn(language, texts), ...(image !== null && { logo: image }) },
    assets: assetsOf(first, content, day),
  }
}

const linesOf = (texts: SiteTexts, day: string): SiteTexts => withoutLines(texts, lapsedFigures(texts, day))

const assetsOf = ({ assets, texts }: FirstSite, content: SiteContent, day: string): SiteAssets => {
  const colors = content.colors as Colors
  const image = logoImage(content.logo)
  const hasFirstLook = image === null && stylesOf(colors) === ''
  const saysTheSame = imageTexts(texts) === imageTexts(linesOf(textsOf(content, 'en'), day))
  return {
    ...assets,
    css: assets.css + stylesOf(colors),
    icons: image?.src.endsWith('.svg') ? { ...assets.icons, svg: image.src } : assets.icons,
    shareImage: hasFirstLook && saysTheSame ? assets.shareImage : null,
    ...(colors.primary !== firstColors.primary && { themeColor: colors.primary }),
  }
}

/** What the image for link previews says, which the build has drawn. */
const imageTexts = ({ hero, leadCapture, settings }: SiteTexts): string =>
  JSON.stringify([hero.title, hero.eyebrow, leadCapture.ticket, settings.auditMinutes, settings.auditPrice])

/** The logo as an image of its own, at an address that changes with it. */
export const logoImage = (url: string | null) => {
  const logo = logoFile(url)
  if (logo === null) return null
  const { name, width, height } = logo
  return { src: `/site/${name}`, width: Math.max(1, Math.round((width * 32) / height)), height: 32 }
}

/** The file of a logo; null for the built-in sign. */
export const logoFile = (url: string | null) => {
  const read = url === null ? null : readLogo(url)
  if (url === null || read === null || 'fault' in read) return null
  const { type, bytes, width, height } = read.logo
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { name: `logo-${hash}.${type}`, type, bytes, width, height }
}
