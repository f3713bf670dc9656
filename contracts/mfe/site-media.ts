import type { Colors } from '#contracts/site/palette.ts'
import type { ShareWords } from '#contracts/site/share-words.ts'

/** What the thread for fonts and images is started with; it makes what is asked for. */
export type MediaOrder = {
  /** The styles of the pages, whose fonts are to have these characters. */
  readonly fonts?: { readonly css: string; readonly letters: string }
  readonly share?: { readonly words: ShareWords; readonly colors: Colors }
  /** An SVG, to be drawn as a PNG of this height in pixels. */
  readonly drawing?: { readonly svg: string; readonly height: number }
}

/** A font file, whose characters are null for one that every page loads, or those for which a page loads it. */
export type SiteFont = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly letters: string | null
}

export type Media = {
  readonly fonts: { readonly css: string; readonly files: readonly SiteFont[] } | null
  readonly share: Uint8Array<ArrayBuffer> | null
  readonly drawing: Uint8Array<ArrayBuffer> | null
}

/** The thread, in the folder of the site's build. */
export const mediaThread = 'media.js'
