export type NatsServer = {
  readonly url: string
  readonly kind: 'given' | 'container' | 'program'
  readonly stop: () => Promise<void>
}

/** A server that a test may break. */
export type OwnNatsServer = NatsServer & {
  /** Ends it without warning. */
  readonly kill: () => Promise<void>
  /** At the same address, on what it had stored. */
  readonly restart: () => Promise<void>
  /** Kills it and starts it again on an empty store. */
  readonly restartEmpty: () => Promise<void>
}
