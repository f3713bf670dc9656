import type { ComponentType } from 'react'
import type { Brand } from '../content/brand.ts'

export type Page = {
  /** The file's name in the public folder. */
  readonly file: string
  /** The page's path, or null for one served at other paths. */
  readonly path: `/${string}` | null
  readonly meta: PageMeta
  readonly Screen: ComponentType<{ readonly brand: Brand }>
}

/** A page's title and description. */
type PageMeta = { readonly title: string; readonly description: string }
