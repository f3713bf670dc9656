/** A repeatable request: its key within the scope of actor, method and path, and a fingerprint of its body. */
export type IdempotentRequest = { readonly scope: string; readonly key: string; readonly fingerprint: string }

/** The stored reply of a request; only the adapter that replies defines its shape. */
export type StoredReply = IdempotentRequest & { readonly reply: object }

export type KeyState =
  | { readonly type: 'New' }
  | { readonly type: 'Replied'; readonly reply: object }
  | { readonly type: 'OtherBody' }
  /** The request took effect; its reply was removed with a text that it held. */
  | { readonly type: 'ReplyRemoved' }
  /** A server of the previous release has reserved the key and has not replied yet. */
  | { readonly type: 'UnderWay' }

/**
 * What is known of an idempotency key. `EventStore.append` writes a key in the transaction of its events, so that a key
 * exists exactly when its effect does; there are no reservations. Keys are kept for 24 hours.
 */
export type IdempotencyKeys = { readonly find: (request: IdempotentRequest) => Promise<KeyState> }
