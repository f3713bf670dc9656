import { fromContainer } from './containers.ts'
import type { NatsServer, OwnNatsServer } from './nats-kinds.ts'
import { programNats } from './nats-program.ts'
import { sparePort } from './spare-port.ts'

/** A real NATS with JetStream: `TEST_NATS_URL`, else a server of our own. */
export const natsServer = async (): Promise<NatsServer> => {
  const given = process.env.TEST_NATS_URL
  if (given) return { url: given, kind: 'given', stop: async () => undefined }
  return ownNatsServer()
}

/** A container, else a program found on the machine or installed as root; throws if none is available. */
export const ownNatsServer = async (): Promise<OwnNatsServer> => (await containedNats()) ?? (await programNats())

const image = 'nats:2'

const containedNats = () =>
  fromContainer<OwnNatsServer>(image, async ({ GenericContainer, getContainerRuntimeClient, Wait }) => {
    // A port chosen here survives a restart.
    const host = await sparePort()
    const container = await new GenericContainer(image)
      .withCommand(['-js', '-sd', '/data'])
      .withExposedPorts({ container: 4222, host })
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .start()
    const engine = (await getContainerRuntimeClient()).container
    const raw = engine.getById(container.getId())
    const restartEmpty = async () => {
      await container.exec(['rm', '-rf', '/data/jetstream'])
      await raw.kill()
      await raw.start()
    }
    return {
      url: `nats://${container.getHost()}:${host}`,
      kind: 'container',
      stop: async () => void (await container.stop()),
      kill: async () => void (await raw.kill()),
      restart: async () => void (await raw.start()),
      restartEmpty,
    }
  })
