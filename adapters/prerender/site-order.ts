import { createHash } from 'node:crypto'
import type { SiteAssets, SiteOrder } from '#contracts/mfe/site-pages.ts'
import { textsIn } from '#contracts/site/language-texts.ts'
import { lapsedFigures, withoutLines } from '#contracts/site/lapsed-lines.ts'
import { storedLogo } from '#contracts/site/logo.ts'
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

/** The texts of a language as its pages show them on a day. */
export const textsOnDay = (content: SiteContent, language: string, day: string): SiteTexts => {
  const texts = textsOf(content, language)
  return textsIn(language, withoutLines(texts, lapsedFigures(texts, day)))
}

type Media = Pick<SiteAssets, 'css' | 'fonts' | 'shareImage'>

/** What the thread renders pages from. */
export const orderOf = (first: SiteAssets, { colors, logo }: Look, texts: SiteTexts, media: Media): SiteOrder => {
  const image = logoImage(logo)
  const { primary } = colors as Colors
  const assets = {
    ...first,
    ...media,
    css: media.css + stylesOf(colors as Colors),
    icons: image?.src.endsWith('.svg') ? { ...first.icons, svg: image.src } : first.icons,
    ...(primary !== firstColors.primary && { themeColor: primary }),
  }
  return { texts: { ...texts, ...(image !== null && { logo: image }) }, assets }
}

type Look = Pick<SiteContent, 'colors' | 'logo'>

/** The logo as an image of its own, at an address that changes with it. */
export const logoImage = (url: string | null) => {
  const logo = logoFile(url)
  if (logo === null) return null
  const { name, width, height } = logo
  return { src: `/site/${name}`, width: Math.max(1, Math.round((width * 32) / height)), height: 32 }
}

/** The file of a logo; null for the built-in sign. */
export const logoFile = (url: string | null) => {
  const logo = url === null ? null : storedLogo(url)
  if (logo === null) return null
  const { type, bytes, width, height } = logo
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { name: `logo-${hash}.${type}`, type, bytes, width, height }
}
