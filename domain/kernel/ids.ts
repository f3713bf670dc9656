import type { Instant } from './instant.ts'

/** New identifiers: UUIDv7 (RFC 9562), which sort by creation time. */
export type Ids = { readonly next: () => string }

/** Deterministic ids: a UUIDv7 of the moment, with a hash of the parts in place of its random bits. */
export type DerivedIds = (at: Instant, parts: readonly string[]) => string
