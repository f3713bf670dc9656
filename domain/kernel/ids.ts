/** New identifiers: UUIDv7 (RFC 9562), which sort by creation time. */
export type Ids = { readonly next: () => string }
