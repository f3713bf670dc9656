import { z } from 'zod'

/** The tokens that a server counted for an answer. */
export type Usage = { readonly promptTokens: number; readonly completionTokens: number }

const count = z.int().min(0).max(1_000_000_000)

/** The usage reported by the server; null if missing or implausible. */
export const usage = z
  .object({ prompt_tokens: count, completion_tokens: count })
  .transform(
    ({ prompt_tokens: promptTokens, completion_tokens: completionTokens }): Usage => ({
      promptTokens,
      completionTokens,
    }),
  )
  .nullish()
  .catch(null)

/** The sum of both; a missing count is zero. */
export const together = (one: Usage | null, other: Usage | null): Usage | null =>
  one === null || other === null
    ? (one ?? other)
    : {
        promptTokens: one.promptTokens + other.promptTokens,
        completionTokens: one.completionTokens + other.completionTokens,
      }
