/** Makes, seals and opens the secrets of webhooks with a key that belongs to one webhook. */
export type WebhookVault = {
  /** `whsec_` and the base64 of 32 random bytes, as Standard Webhooks defines it. */
  readonly make: () => string
  readonly seal: (webhookId: string, secret: string) => Promise<string>
  readonly open: (webhookId: string, sealed: readonly string[]) => Promise<readonly string[]>
  /** Deletes the key: nothing sealed can be opened again. */
  readonly forget: (webhookId: string) => Promise<void>
}
