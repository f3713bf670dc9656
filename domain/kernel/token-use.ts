/** Token usage: input and output tokens as the provider counts them. */
export type TokenUse = {
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
}

/** The sum, under the name of the latest model. */
export const addTokenUse = (sum: TokenUse | null, { model, promptTokens, completionTokens }: TokenUse): TokenUse => ({
  model,
  promptTokens: (sum?.promptTokens ?? 0) + promptTokens,
  completionTokens: (sum?.completionTokens ?? 0) + completionTokens,
})
