import type { Instant } from '#domain/kernel/instant.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'

/** The AI's token usage in a calendar month of the installation's time zone, such as `2026-03`. */
export type TokenMonth = { readonly month: string; readonly promptTokens: number; readonly completionTokens: number }

/** Those of the last twelve months, including that of `now`, in which an AI wrote something; newest first. */
export type TokenMonths = (now: Instant) => Promise<readonly TokenMonth[]>

/** Counts tokens that the AI took for what is no run, whose stream would record them. */
export type CountTokens = (use: Pick<TokenUse, 'promptTokens' | 'completionTokens'>) => Promise<void>
