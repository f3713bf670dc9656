import type { Instant } from '#domain/kernel/instant.ts'

/** The tokens that the AI took in a calendar month of the installation's zone, such as `2026-03`. */
export type TokenMonth = { readonly month: string; readonly promptTokens: number; readonly completionTokens: number }

/** The last twelve months, that of `now` included, in which an AI wrote something, newest first. */
export type TokenMonths = (now: Instant) => Promise<readonly TokenMonth[]>
