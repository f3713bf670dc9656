/** What a link of the newsletter allows: to confirm the address, or to unsubscribe it. */
type NewsletterUse = 'confirm' | 'unsubscribe'

/** An address in a link that neither names nor lets anybody guess it; bound to its use. */
export type NewsletterTokens = {
  /** @param until in milliseconds since 1970; null: for ever. */
  readonly seal: (use: NewsletterUse, email: string, until: number | null) => string
  /** Null for a token of another use, after its time, or altered. */
  readonly open: (use: NewsletterUse, token: string, now: number) => string | null
}
