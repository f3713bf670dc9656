/** What an erasure needs until it is complete, and what its first steps make unreadable. */
export type Erasure = {
  readonly name: string
  readonly email: string
  /** Links of others that the person read, and their names, which are set again under a new key. */
  readonly links: readonly { readonly id: string; readonly name: string }[]
}

/** Erasures under way, sealed. One that was interrupted is found here, and continued by repeating it. */
export type Erasures = {
  readonly find: (leadId: string) => Promise<Erasure | null>
  readonly keep: (leadId: string, erasure: Erasure) => Promise<void>
  readonly end: (leadId: string) => Promise<void>
  /** The leads of all erasures under way. */
  readonly all: () => Promise<readonly string[]>
}
