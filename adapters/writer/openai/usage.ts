import { z } from 'zod'

/** Tokens that a server counted for an answer. */
export type Usage = { readonly promptTokens: number; readonly completionTokens: number }

const count = z.int().min(0).max(1_000_000_000)

/** What a server says that an answer took; null where it says nothing, or nothing of sense. */
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

/** Both together; what one answer did not say counts as nothing. */
export const together = (one: Usage | null, other: Usage | null): Usage | null =>
  one === null || other === null
    ? (one ?? other)
    : {
        promptTokens: one.promptTokens + other.promptTokens,
        completionTokens: one.completionTokens + other.completionTokens,
      }
