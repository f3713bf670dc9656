type Named<Text> = { readonly name: string } & Text

/** Seals and opens secrets with a key that belongs to one workflow. A sealed text opens only for its workflow and name. */
export type SecretVault = {
  readonly seal: (workflowId: number, texts: readonly Named<{ readonly text: string }>[]) => Promise<readonly string[]>
  /** Throws if the text was tampered with or the workflow's key no longer exists. */
  readonly open: (
    workflowId: number,
    sealed: readonly Named<{ readonly sealed: string }>[],
  ) => Promise<readonly string[]>
}
