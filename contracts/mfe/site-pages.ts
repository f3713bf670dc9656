import type { SiteTexts } from '#contracts/site/texts.ts'

type Icon = { readonly src: string; readonly size: number }

/** The addresses of the pages' assets, and their inlined styles. */
export type SiteAssets = {
  readonly css: string
  readonly fonts: readonly string[]
  readonly script: string
  readonly icons: { readonly svg: string; readonly sizes: readonly Icon[]; readonly maskable: string }
  readonly shareImage: { readonly path: string; readonly alt: string }
  /** The colour of the browser's bars; the built-in one if absent. */
  readonly themeColor?: string
}

/** What the thread that renders the pages of one language is started with. */
export type SiteOrder = {
  readonly texts: SiteTexts & {
    readonly logo?: { readonly src: string; readonly width: number; readonly height: number }
  }
  readonly assets: SiteAssets
}

/** A page, or the web app manifest, by the name of its file in English. */
export type SiteFile = { readonly file: string; readonly text: string }

/** The files of the build in `dist/site`: the thread, and what it is started with. */
export const siteBuild = { folder: 'dist/site', thread: 'thread.js', first: 'first.json' } as const

/** `first.json`: the assets of the build, the characters of its fonts, and the English texts of the first content. */
export type FirstSite = { readonly assets: SiteAssets; readonly letters: string; readonly texts: SiteTexts }
