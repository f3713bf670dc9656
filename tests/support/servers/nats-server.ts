import { containedNats } from './nats-container.ts'
import { programNats } from './nats-program.ts'

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

/** A real NATS with JetStream: `TEST_NATS_URL`, else one of our own. */
export const natsServer = async (): Promise<NatsServer> => {
  const given = process.env.TEST_NATS_URL
  if (given) return { url: given, kind: 'given', stop: async () => undefined }
  return ownNatsServer()
}

/** A container, else a program found on the machine or installed by root; fails where none is to be had. */
export const ownNatsServer = async (): Promise<OwnNatsServer> => (await containedNats()) ?? (await programNats())
