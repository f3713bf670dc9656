import { freePort } from '../../../adapters/postgres/embedded/free-port.ts'
import { fromContainer } from './containers.ts'
import type { OwnNatsServer } from './nats-kinds.ts'

const image = 'nats:2'

export const containedNats = () =>
  fromContainer<OwnNatsServer>(image, async ({ GenericContainer, getContainerRuntimeClient, Wait }) => {
    // A port of our choice stays the same over a restart.
    const host = await freePort()
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
