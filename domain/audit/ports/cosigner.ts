import type { NoteSignature } from '../model/index.ts'

/** Verifies the signatures of other logs, and cosigns their heads (C2SP tlog-cosignature, version 1, Ed25519). */
export type Cosigner = {
  /** The public key for verifiers (type 4). */
  readonly vkey: () => string
  readonly isSigned: (body: string, signature: NoteSignature, vkey: string) => boolean
  /** The signature line over the body of a checkpoint, with the time in seconds since 1970. */
  readonly cosign: (body: string, seconds: number) => string
}
