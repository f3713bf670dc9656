/** The newest signed head in a place outside the database. Answers null where none was kept yet. */
export type HeadFile = {
  readonly read: () => Promise<string | null>
  readonly write: (note: string) => Promise<void>
}

export type Witnessed =
  | { readonly outcome: 'cosigned'; readonly line: string }
  /** It has seen a tree of another size, or another tree of this size. */
  | { readonly outcome: 'seen'; readonly size: number }
  /** The proof that this tree continues the one it has seen is not valid. */
  | { readonly outcome: 'inconsistent' }

/**
 * A witness (C2SP tlog-witness): cosigns a head that continues the last one it saw.
 * Throws where it cannot be reached, or does not answer as a witness does.
 */
export type Witness = {
  readonly name: string
  /** @param proof from the size that it saw last, `old`, to the head's, as base64. */
  readonly cosign: (note: string, old: number, proof: readonly string[]) => Promise<Witnessed>
}
