import type { Icons } from './icons.ts'

export const shareSize = { width: 1200, height: 630 } as const

/** The addresses of the pages' assets, and their inlined styles. */
export type Assets = {
  readonly css: string
  readonly fonts: readonly string[]
  readonly script: string
  readonly icons: Icons
  readonly shareImage: { readonly path: string; readonly alt: string }
}
