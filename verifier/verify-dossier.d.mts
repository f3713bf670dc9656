/** What a dossier proves. `content` is the stored data, `personal` its decrypted personal part. */
export type ProvedEvent = {
  readonly position: number
  readonly version: number
  readonly id: string
  readonly type: string
  readonly at: string
  readonly actor: string
  readonly causationId: string
  readonly content: Readonly<Record<string, unknown>>
  readonly personal: Readonly<Record<string, unknown>> | null
  /** What was redacted since: all other content is as the last redaction left it. */
  readonly redacted: readonly {
    readonly field: string
    readonly reason: string
    readonly at: string
    readonly actor: string
  }[]
}

export type Proved = {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  readonly witnesses: readonly { readonly name: string; readonly at: string }[]
  readonly uncheckedCosignatures: number
  readonly streams: readonly { readonly stream: string; readonly events: readonly ProvedEvent[] }[]
  readonly opened: readonly string[]
  /** What agents asked for; null where the dossier does not hold or open it. */
  readonly approvals: readonly {
    readonly id: string
    readonly tool: string | null
    readonly agent: string | null
    readonly reason: string | null
    /** The position of the log up to which the agent had read. */
    readonly readUpTo: number | null
    /** The streams of its reads of the lead before. */
    readonly seen: readonly string[]
    readonly verdict: 'approved' | 'rejected' | null
    readonly by: string | null
    readonly done: readonly { readonly stream: string; readonly version: number; readonly type: string }[]
  }[]
}

export function verifyDossier(dossier: unknown, vkey: string, witnesses?: readonly string[]): Promise<Proved>

type SignedHead = {
  readonly origin: unknown
  readonly checkpoint: unknown
  readonly cosignatures: readonly unknown[]
}

export function verifiedHead(
  head: SignedHead,
  vkey: string,
  witnesses: readonly string[],
): Promise<Pick<Proved, 'origin' | 'size' | 'root'>>
