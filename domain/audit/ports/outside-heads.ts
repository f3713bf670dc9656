import type { SignedHead } from './log-tree.ts'

/** A place outside the database that keeps the newest signed head. */
export type HeadPlace = {
  /** The setting that names it. */
  readonly name: string
  /** The note of the newest head; null when there is none. */
  readonly read: () => Promise<string | null>
  /**
   * `overtaken`: another server has replaced the head that was read last; `read` returns the newer one.
   * `contradicted`: the place holds a head of the same size but of a different tree.
   */
  readonly write: (head: Pick<SignedHead, 'size' | 'note'>) => Promise<'kept' | 'overtaken' | 'contradicted'>
}

export type Witnessed =
  | { readonly outcome: 'cosigned'; readonly line: string }
  /** The witness last cosigned a tree of another size, or a different tree of this size. */
  | { readonly outcome: 'seen'; readonly size: number }
  /** The witness rejected the consistency proof. */
  | { readonly outcome: 'inconsistent' }

/**
 * A witness (C2SP tlog-witness): cosigns a head that continues the last one it saw.
 * Throws when it is unreachable or violates the protocol.
 */
export type Witness = {
  readonly name: string
  /** @param proof the consistency proof from `old`, the last size seen, to the head, as base64. */
  readonly cosign: (note: string, old: number, proof: readonly string[]) => Promise<Witnessed>
}
