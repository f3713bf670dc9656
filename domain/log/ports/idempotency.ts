/** A request that may be sent twice: its key within a scope of actor, method and path, and what its body was. */
export type IdempotentRequest = { readonly scope: string; readonly key: string; readonly fingerprint: string }

/** The reply to a request, kept to be given again; only the adapter that answers knows its shape. */
export type KeptReply = IdempotentRequest & { readonly reply: object }

export type KnownKey =
  | { readonly type: 'New' }
  | { readonly type: 'Replied'; readonly reply: object }
  | { readonly type: 'OtherBody' }
  /** A server of the release before has reserved the key and has not replied yet. */
  | { readonly type: 'UnderWay' }

/**
 * What is known of an idempotency key. `EventStore.append` writes a key in the transaction of its events, so that a key
 * exists exactly when its effect does; there are no reservations. Keys are kept for 24 hours.
 */
export type IdempotencyKeys = { readonly find: (request: IdempotentRequest) => Promise<KnownKey> }
