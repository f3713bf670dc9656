import { containedNats } from './nats-container.ts'
import type { NatsServer, OwnNatsServer } from './nats-kinds.ts'
import { programNats } from './nats-program.ts'

/** A real NATS with JetStream: `TEST_NATS_URL`, else one of our own. */
export const natsServer = async (): Promise<NatsServer> => {
  const given = process.env.TEST_NATS_URL
  if (given) return { url: given, kind: 'given', stop: async () => undefined }
  return ownNatsServer()
}

/** A container, else a program found on the machine or installed by root; fails where none is to be had. */
export const ownNatsServer = async (): Promise<OwnNatsServer> => (await containedNats()) ?? (await programNats())
