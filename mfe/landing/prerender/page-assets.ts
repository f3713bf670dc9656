import type { Icons } from './icons.ts'

/** Addresses of what the pages load, and the styles they carry themselves. */
export type Assets = {
  readonly css: string
  readonly fonts: readonly string[]
  readonly script: string
  readonly icons: Icons
  readonly shareImage: { readonly path: string; readonly alt: string }
}
