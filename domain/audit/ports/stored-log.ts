import type { StreamName } from '#domain/kernel/stream-name.ts'

/** An event in its stored form: `data` is the very text that the hash covers, sealed parts sealed. */
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

/** The log as it is stored. `linked` are the streams that events tie to this one: a lead's runs, and their shares. */
export type StoredLog = {
  readonly head: () => Promise<number>
  readonly stream: (stream: StreamName, upTo: number) => Promise<readonly StoredEvent[]>
  readonly linked: (stream: StreamName) => Promise<readonly StreamName[]>
  /** The keys of these subjects' personal data as base64, as far as they were not erased. */
  readonly keys: (subjects: readonly StreamName[]) => Promise<readonly OpenedKey[]>
}

export type OpenedKey = { readonly subject: StreamName; readonly key: string }
