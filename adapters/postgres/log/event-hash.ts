import { hash } from 'node:crypto'

/** The content covered by an event's hash, besides the stream's previous hash. */
type Hashed = {
  readonly stream: string
  readonly version: number
  readonly id: string
  readonly type: string
  readonly schemaVersion: number
  readonly at: string
  readonly actor: string
  readonly correlationId: string
  readonly causationId: string
  /** The stored text with personal data sealed: erasure changes no hash. */
  readonly data: string
}

/** SHA-256, as lower-case hex, over a JSON array in a fixed order: simple to recompute in any language. */
export const eventHash = (previous: string, event: Hashed): string =>
  hash(
    'sha256',
    JSON.stringify([
      previous,
      event.stream,
      event.version,
      event.id,
      event.type,
      event.schemaVersion,
      event.at,
      event.actor,
      event.correlationId,
      event.causationId,
      event.data,
    ]),
    'hex',
  )
