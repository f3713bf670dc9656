/** A page's head: what the browser's tab and a search result say. */
export type PageMeta = { readonly title: string; readonly description: string }
