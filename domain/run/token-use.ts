/** What an AI counted for its work: the tokens that it read, and those that it wrote. */
export type TokenUse = {
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Both together, under the name of the model that worked last. */
export const added = (before: TokenUse | null, { model, promptTokens, completionTokens }: TokenUse): TokenUse => ({
  model,
  promptTokens: (before?.promptTokens ?? 0) + promptTokens,
  completionTokens: (before?.completionTokens ?? 0) + completionTokens,
})
