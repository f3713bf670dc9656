import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Media, type MediaOrder, mediaThread } from '#contracts/mfe/site-media.ts'
import type { FirstSite, SiteAssets } from '#contracts/mfe/site-pages.ts'
import { areFirst, type Colors } from '#contracts/site/palette.ts'
import { type ShareWords, shareWords } from '#contracts/site/share-words.ts'
import type { SiteTexts } from '#contracts/site/texts.ts'
import type { SiteContent } from '#domain/site/model/index.ts'
import type { FilesOnDemand } from './files-on-demand.ts'
import { keepLast } from './keep-last.ts'
import { runInThread } from './run-in-thread.ts'

/** Fonts and images as files, with what the pages say of them. */
type SiteFonts = {
  readonly css: string
  /** Those that a page with these texts needs. */
  readonly for: (texts: SiteTexts) => readonly string[]
}

type Brand = Readonly<Record<string, string>>

/** Fonts and the image for link previews of a publication; those of the build where they would be the same. */
export const siteMedia = (folder: string, brand: Brand, files: FilesOnDemand) => {
  const lastFonts = keepLast<SiteFonts>()
  const make = (order: MediaOrder) => runInThread<Media>(join(folder, mediaThread), order)

  return {
    fonts: async ({ assets, letters: builtLetters }: FirstSite, texts: readonly SiteTexts[]): Promise<SiteFonts> => {
      const letters = lettersIn([...texts, brand])
      if (letters.every((letter) => builtLetters.includes(letter))) return { css: assets.css, for: () => assets.fonts }
      return lastFonts(letters.join(''), async () => {
        const { fonts } = await make({ fonts: { css: assets.css, letters: letters.join('') } })
        for (const { name, bytes } of fonts?.files ?? []) files.keep(name, async () => ({ name, type: 'woff2', bytes }))
        return { css: fonts?.css ?? assets.css, for: (page) => neededIn([page, brand], fonts?.files ?? []) }
      })
    },

    /** Its name is that of what it shows: it is drawn after the pages, which do not wait for it. */
    share: (first: FirstSite, texts: SiteTexts, look: Pick<SiteContent, 'colors' | 'logo'>): ShareImage => {
      const [words, colors] = [shareWords(texts, brand), look.colors as Colors]
      if (look.logo === null && areFirst(colors) && saysTheSame(words, shareWords(first.texts)))
        return first.assets.shareImage
      const name = `share-${hashOf([words, colors, first.assets.shareImage])}.png`
      files.keep(name, async () => {
        const { share: bytes } = await make({ share: { words, colors } })
        return bytes && { name, type: 'png', bytes }
      })
      return { path: `/site/${name}`, alt: words.title }
    },
  }
}

type ShareImage = SiteAssets['shareImage']

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8)

/** Each character once, also composed of its letter and accent where that is one character. */
const lettersIn = (texts: unknown): readonly string[] => {
  const text = JSON.stringify(texts)
  return [...new Set(text + text.normalize('NFC'))].toSorted()
}

const neededIn = (texts: unknown, files: NonNullable<Media['fonts']>['files']): readonly string[] => {
  const letters = lettersIn(texts)
  return files
    .filter((file) => file.letters === null || letters.some((letter) => file.letters?.includes(letter)))
    .map(({ name }) => `/site/${name}`)
}

/** The image of the build has no name. */
const saysTheSame = (one: ShareWords, other: ShareWords): boolean =>
  JSON.stringify({ ...one, brandName: '' }) === JSON.stringify({ ...other, brandName: '' })
