/** Credentials sent with a call to authenticate the caller; never part of its result. */
export type CallSecrets = {
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly bearer: string | null
  readonly basic: { readonly user: string; readonly password: string } | null
  /** `whsec_` and the base64 of a key: signs the body as Standard Webhooks does. */
  readonly signing: string | null
}

export const noSecrets: CallSecrets = { headers: [], bearer: null, basic: null, signing: null }

/** A workflow's settings for calls to its own endpoint. */
export type CallSettings = {
  readonly secrets: CallSecrets
  /** A chat message template, sent instead of the run; null: the run is sent. */
  readonly message: string | null
}

export const noSettings: CallSettings = { secrets: noSecrets, message: null }
