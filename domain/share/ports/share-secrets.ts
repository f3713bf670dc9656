/**
 * What opens links, made of a key that no database holds. The same share has the same token for ever;
 * any other text than a token that was made here belongs to no share, and its refusal takes as long.
 */
export type ShareSecrets = {
  readonly tokenOf: (shareId: string) => string
  readonly shareOf: (token: string) => string | null
  /** The hash of a passcode. */
  readonly verifierOf: (shareId: string, passcode: string) => string
  /** Six digits, for what is to be verified. */
  readonly codeOf: (shareId: string, subject: string) => string
}
