type Named<Text> = { readonly name: string } & Text

/** Seals and opens secrets with a key that belongs to one workflow. A sealed text opens only for its workflow and name. */
export type SecretVault = {
  readonly seal: (workflowId: number, texts: readonly Named<{ readonly text: string }>[]) => Promise<readonly string[]>
  /** Throws for a text that was changed, and where the workflow's key is gone. */
  readonly open: (
    workflowId: number,
    sealed: readonly Named<{ readonly sealed: string }>[],
  ) => Promise<readonly string[]>
}
