/** A parsed checkpoint; `root` in hexadecimal digits. */
export type Checkpointed = { readonly origin: string; readonly size: number; readonly root: string }

/**
 * Makes signed notes (C2SP signed-note) of checkpoints (C2SP tlog-checkpoint) with the log's own key.
 * `opened` returns null unless this key signed the note or, up to the size at which it was replaced, an earlier key.
 */
export type LogSigner = {
  readonly sign: (checkpoint: Checkpointed) => string
  /** A note signed by another key, with this key's signature line appended. */
  readonly cosigned: (note: string, checkpoint: Checkpointed) => string
  readonly opened: (note: string) => Checkpointed | null
  /** The public key for verifiers; its name is the origin. */
  readonly vkey: (origin: string) => string
  /** The same of this key and of those before it. */
  readonly vkeys: (origin: string) => readonly string[]
  readonly keyId: (origin: string) => string
  /** The public key alone, in base64. */
  readonly publicKey: () => string
}
