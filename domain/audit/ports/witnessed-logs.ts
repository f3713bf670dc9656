/** The newest head of another log that this installation has cosigned; `root` in hexadecimal digits. */
export type WitnessedHead = { readonly size: number; readonly root: string }

/** The newest cosigned head of each log. `advance` replaces `from`, or nothing where the log has another head by then. */
export type WitnessedLogs = {
  /** Null for a log that was never cosigned. */
  readonly head: (origin: string) => Promise<WitnessedHead | null>
  /** Stored once it resolves; false where the log's head is not `from`. */
  readonly advance: (origin: string, from: WitnessedHead | null, to: WitnessedHead) => Promise<boolean>
}
