import type { Instant } from '#domain/kernel/instant.ts'

/** The tokens that the AI took in a calendar month (UTC), such as `2026-03`. */
export type TokenMonth = { readonly month: string; readonly promptTokens: number; readonly completionTokens: number }

/** The months since then in which an AI wrote something, newest first. */
export type TokenMonths = (since: Instant) => Promise<readonly TokenMonth[]>
