import type { SiteContent } from '../model/index.ts'

/** The pages of a content by file name, with placeholders for the settings of the server. */
export type RenderedPages = ReadonlyMap<string, string>

/** A logo, another image or a font as a file, whose name changes with its content. */
export type LogoFile = {
  readonly name: string
  readonly type: 'svg' | 'png' | 'woff2'
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type PageOfSite = { readonly language: string; readonly file: string }

/** Renders pages with the components of the build, in a thread of its own; rejects for content that does not render. */
export type SiteRenderer = {
  /** All pages of all languages of the content, as of a day (`2026-01-31`), on which some lines may have lapsed. */
  readonly render: (content: SiteContent, day: string) => Promise<RenderedPages>
  /** One page of one language, each text with its place in the content; null for a language that the content has none of. */
  readonly preview: (content: SiteContent, day: string, page: PageOfSite) => Promise<string | null>
  /** What the pages depend on besides the content: another text where lines have lapsed since, or after a new build. */
  readonly revision: (content: SiteContent, day: string) => Promise<string>
  /** The file of a logo, a data URL; null for one that cannot be read. */
  readonly logoFile: (url: string) => LogoFile | null
}
