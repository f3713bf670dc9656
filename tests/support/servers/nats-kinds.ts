export type NatsServer = {
  readonly url: string
  readonly kind: 'given' | 'container' | 'program'
  readonly stop: () => Promise<void>
}

/** A server that a test may break. */
export type OwnNatsServer = NatsServer & {
  /** Kills it without a shutdown. */
  readonly kill: () => Promise<void>
  /** Restarts it at the same address, on the same data. */
  readonly restart: () => Promise<void>
  /** Kills it and restarts it on an empty store. */
  readonly restartEmpty: () => Promise<void>
}
