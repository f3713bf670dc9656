/** A request that may be sent twice: its key within a scope of actor, method and path, and what its body was. */
export type IdempotentRequest = { readonly scope: string; readonly key: string; readonly fingerprint: string }

/** What a request was answered with, kept to be given again. */
export type Answer = IdempotentRequest & { readonly status: number; readonly body: object }

export type Reservation =
  | { readonly type: 'Reserved' }
  | { readonly type: 'Answered'; readonly status: number; readonly body: unknown }
  | { readonly type: 'OtherBody' }
  | { readonly type: 'UnderWay' }

/**
 * Reserves idempotency keys. `EventStore.append` settles a reservation in its own transaction;
 * `release` gives up one that was refused. A reservation whose process died lapses by itself.
 */
export type IdempotencyKeys = {
  readonly reserve: (request: IdempotentRequest) => Promise<Reservation>
  readonly release: (request: IdempotentRequest) => Promise<void>
}
