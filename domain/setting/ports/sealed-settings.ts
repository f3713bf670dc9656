/**
 * Texts of settings beside the log, sealed with the master key: secrets and addresses.
 * `open` leaves out what is no longer there.
 */
export type SealedSettings = {
  readonly put: (texts: readonly { readonly id: string; readonly text: string }[]) => Promise<void>
  readonly open: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly forget: (ids: readonly string[]) => Promise<void>
}
