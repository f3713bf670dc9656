/** Token usage: input and output tokens as the provider counts them. */
export type TokenUse = {
  readonly model: string
  readonly promptTokens: number
  readonly completionTokens: number
}

/** The sum, under the name of the latest model. */
export const addTokenUse = (
  before: TokenUse | null,
  { model, promptTokens, completionTokens }: TokenUse,
): TokenUse => ({
  model,
  promptTokens: (before?.promptTokens ?? 0) + promptTokens,
  completionTokens: (before?.completionTokens ?? 0) + completionTokens,
})
