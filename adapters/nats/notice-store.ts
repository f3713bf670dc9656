import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Connection } from './connection.ts'
import { subjectsOf } from './notice-message.ts'

export type NoticeStore = {
  readonly prefix: string
  readonly name: string
  /** The store's identity; creates the store if it is missing. Throws `Unavailable` with the reason while NATS is not usable. */
  readonly identify: () => Promise<string>
  /** Like `identify`, but may return what it found within the last second. */
  readonly identity: () => Promise<string>
  /** For consumers; waits for the first connection. */
  readonly manager: () => Promise<JetStreamManager>
}

/** Notices published to a lost store within this time are republished to the new one, along with all before them. */
const identityMs = 1000

const day = 24 * 60 * 60 * 1000
const hour = day / 24

/**
 * The one JetStream stream of an installation, recreated whenever it is missing. It has the given number of replicas if
 * there are enough servers.
 */
export const noticeStore = (connection: Connection, prefix: string, replicas: number): NoticeStore => {
  const name = `${prefix}-events`
  const add = (manager: JetStreamManager) => {
    const config = definition(name, prefix)
    return manager.streams.add({ ...config, num_replicas: replicas }).catch((error: unknown) => {
      if (replicas === 1 || !(error instanceof JetStreamApiError)) throw error
      return manager.streams.add(config)
    })
  }
  const create = (manager: JetStreamManager) =>
    add(manager).catch(async (error: unknown) => {
      if (!(error instanceof JetStreamApiError) || !(await removeFormer(manager))) throw error
      return add(manager)
    })
  const find = async (nats: NatsConnection) => {
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 3_000 })
    const info = await manager.streams.info(name).catch(missing)
    if (info === undefined) return (await create(manager)).created
    // A store created while the cluster had too few servers gets its replicas once there are enough.
    if (info.config.num_replicas < replicas)
      await manager.streams.update(name, { num_replicas: replicas }).catch(() => undefined)
    return info.created
  }
  let memo = { id: '', until: Number.NEGATIVE_INFINITY }
  const identify = async () => {
    const id = await find(connection.now()).catch(unusable)
    memo = { id, until: performance.now() + identityMs }
    return id
  }
  return {
    prefix,
    name,
    identify,
    identity: async () => (performance.now() < memo.until ? memo.id : identify()),
    manager: async () => jetstreamManager(await connection.first, { checkAPI: false, timeout: 3_000 }),
  }
}

/**
 * The store of releases up to 0.3.3, which all installations of an account shared: for where there is no room for both.
 * Processes of those releases make theirs again and publish what it had from the log.
 */
const removeFormer = (manager: JetStreamManager): Promise<boolean> =>
  manager.streams.delete('atrium-events').catch(() => false)

// On disk and bounded: anything older than a plausible outage is in the log.
const definition = (name: string, prefix: string) => ({
  name,
  subjects: [subjectsOf(prefix)],
  retention: 'limits' as const,
  storage: 'file' as const,
  discard: 'old' as const,
  max_age: nanos(3 * day),
  max_bytes: 256 * 1024 * 1024,
  duplicate_window: nanos(hour),
})

const missing = (error: unknown) => {
  if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined
  throw error
}

/** Reached, but without JetStream, without a right to it, or without room in it. */
const unusable = (error: unknown): never => {
  throw new Unavailable('NATS', error, 'cannot store notices')
}
