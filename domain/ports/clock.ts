import type { Instant } from '../kernel/instant.ts'

export type Clock = { readonly now: () => Instant }
