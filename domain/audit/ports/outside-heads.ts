/** The newest signed head in a place outside the database. Returns null when there is none. */
export type HeadFile = {
  readonly read: () => Promise<string | null>
  readonly write: (note: string) => Promise<void>
}

export type Witnessed =
  | { readonly outcome: 'cosigned'; readonly line: string }
  /** It last cosigned a tree of another size, or a different tree of this size. */
  | { readonly outcome: 'seen'; readonly size: number }
  /** It rejected the consistency proof. */
  | { readonly outcome: 'inconsistent' }

/**
 * A witness (C2SP tlog-witness): cosigns a head that continues the last one it saw.
 * Throws when it is unreachable or violates the protocol.
 */
export type Witness = {
  readonly name: string
  /** @param proof the consistency proof from `old`, the size it saw last, to the head, as base64. */
  readonly cosign: (note: string, old: number, proof: readonly string[]) => Promise<Witnessed>
}
