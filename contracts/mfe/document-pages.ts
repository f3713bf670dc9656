import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import type { Formats } from '#contracts/formats.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import type { OpeningRefused, ReportView } from '#contracts/share/http/public.ts'
import type { Site } from '#contracts/site/http/site.ts'

/** A readable document, as returned by `readDocument`. */
export type ReadableDocument =
  | { readonly type: 'EngagementOverview'; readonly data: EngagementOverview }
  | { readonly type: 'Proposal'; readonly data: Proposal }

/** The colours and the logo of the published site, as documents show them. */
export type Look = {
  /** Custom properties, after the pages' own styles. */
  readonly css: string
  /** The colour of the browser's bars. */
  readonly themeColor: string
  readonly logo: { readonly src: string; readonly width: number; readonly height: number } | null
}

/** The brand of the pages; without a look, they have the built-in one. */
export type Brand = Pick<Site, 'brandName' | 'legalEntity' | 'contactEmail'> &
  Partial<Pick<Site, 'imprintUrl'>> & { readonly look?: Look | null }

/** The frame of every page of a link. */
export type PageFrame = {
  readonly brand: Brand
  /** The analytics script; a third-party script is omitted from these pages. */
  readonly analyticsSrc: string | null
  readonly language: string
  /** What a reader can choose where the document has no language of its own, and the page's path; empty for any. */
  readonly choice?: { readonly languages: readonly string[]; readonly path: string } | undefined
  readonly formats: Formats
}

/** Addresses of the pages' assets, and their inlined styles. */
export type PageAssets = {
  readonly css: string
  /** The styles of the link's own page. */
  readonly openingCss: string
  /** The styles with embedded fonts: for printing, where nothing is loaded. */
  readonly paperCss: string
  readonly openingScript: string
  readonly reportScript: string
  readonly icon: string
  readonly fonts: readonly string[]
}

/** The document pages as complete HTML; none needs a script to be read. */
export type DocumentPages = {
  /** `/s/{token}`: identical for every token. */
  readonly opening: (frame: PageFrame, refusal?: OpeningRefused) => string
  readonly report: (view: ReportView, frame: PageFrame) => string
  /** A report that the server cannot render: a script requests it again and shows the error. */
  readonly loading: (frame: PageFrame) => string
  /** For the PDF printer: loads nothing and runs no script. */
  readonly printed: (
    document: ReadableDocument,
    frame: Omit<PageFrame, 'analyticsSrc'>,
    decision?: ReportDecision,
    /** The chosen optional items, if no decision is printed. */
    selected?: readonly number[],
  ) => string
}

/** The exports of `dist/server/documents.js`. */
export type DocumentPagesModule = { readonly documentPages: (assets: PageAssets) => DocumentPages }
