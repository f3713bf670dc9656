import type { ComponentType } from 'react'
import type { Brand } from '../content/brand.ts'

export type Page = {
  /** The file's name in the public folder. */
  readonly file: string
  /** Where the page is found, or null for one that answers in place of others. */
  readonly path: `/${string}` | null
  readonly meta: PageMeta
  readonly Screen: ComponentType<{ readonly brand: Brand }>
}

/** A page's head: what the browser's tab and a search result say. */
type PageMeta = { readonly title: string; readonly description: string }
