import type { StreamName } from '#domain/kernel/stream-name.ts'

/** An event in stored form: `data` is the exact text the hash covers, with personal data sealed. */
export type StoredEvent = {
  readonly position: number
  readonly stream: StreamName
  readonly version: number
  readonly id: string
  readonly type: string
  readonly schemaVersion: number
  readonly at: string
  readonly actor: string
  readonly correlationId: string
  readonly causationId: string
  readonly data: string
  readonly hash: string
}

/** One event, and the hash before it in its stream. */
export type SingleEvent = { readonly event: StoredEvent; readonly previous: string }

/** The log in stored form. `linked` are the streams related by events: a lead's runs, their shares, and
 * the approvals behind them; of other streams, the approvals that their events follow from. */
export type StoredLog = {
  readonly head: () => Promise<number>
  readonly stream: (stream: StreamName, upTo: number) => Promise<readonly StoredEvent[]>
  readonly at: (position: number) => Promise<SingleEvent | null>
  readonly version: (stream: StreamName, version: number) => Promise<SingleEvent | null>
  readonly linked: (stream: StreamName) => Promise<readonly StreamName[]>
  /** The streams that record redactions of events of these streams. */
  readonly redactions: (streams: readonly StreamName[]) => Promise<readonly StreamName[]>
  /** The data keys of these subjects as base64; erased subjects have none. */
  readonly keys: (subjects: readonly StreamName[]) => Promise<readonly OpenedKey[]>
}

export type OpenedKey = { readonly subject: StreamName; readonly key: string }
