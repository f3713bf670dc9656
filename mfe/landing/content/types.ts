/** A page's head: what the browser's tab and a search result say. */
export type PageMeta = { readonly title: string; readonly description: string }

export type LegalSection = {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
  /** What follows the points. */
  readonly closing?: string
}

export type LegalPage = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}
