/** New identifiers: UUIDv7 (RFC 9562), so that they sort by the time of their making. */
export type Ids = { readonly next: () => string }
