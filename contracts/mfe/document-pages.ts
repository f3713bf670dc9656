import type { EngagementOverview } from '../documents/engagement-overview.ts'
import type { Proposal } from '../documents/proposal.ts'
import type { OpeningRefused, ReportView } from '../http/public.ts'
import type { Site } from '../http/site.ts'

/** A document that can be shown, as `readDocument` finds it. */
export type ShownDocument =
  | { readonly type: 'EngagementOverview'; readonly data: EngagementOverview }
  | { readonly type: 'Proposal'; readonly data: Proposal }

/** Who the pages are from. */
export type House = Pick<Site, 'brandName' | 'legalEntity' | 'contactEmail'>

/** What every page of a link stands in. */
export type PageFrame = {
  readonly house: House
  /** The analytics script; one of another party is left out of these pages. */
  readonly analyticsSrc: string | null
}

/** Addresses of what the pages load, and the styles that they carry themselves. */
export type PageAssets = {
  readonly css: string
  /** Those of a link's own page. */
  readonly openingCss: string
  /** The same with its fonts inside: for paper, where nothing is loaded. */
  readonly paperCss: string
  readonly openingScript: string
  readonly reportScript: string
  readonly icon: string
  readonly fonts: readonly string[]
}

/** The pages of documents as whole HTML, none of which needs a script to be read. */
export type DocumentPages = {
  /** `/s/{token}`: the same for every token. */
  readonly opening: (frame: PageFrame, refused?: OpeningRefused) => string
  readonly report: (view: ReportView, frame: PageFrame) => string
  /** A report that the server cannot show: a script asks for it again and says what is wrong. */
  readonly loading: (frame: PageFrame) => string
  /** For a printer: it loads nothing and runs nothing. */
  readonly printed: (document: ShownDocument, house: House) => string
}

/** What `dist/server/documents.js` exports. */
export type DocumentPagesModule = { readonly documentPages: (assets: PageAssets) => DocumentPages }
