import type { Instant } from './instant.ts'

export type Clock = { readonly now: () => Instant }
