import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Mend } from './network.ts'
import type { Part } from './part.ts'
import type { ReplicatedPostgres } from './replicated-postgres.ts'
import type { Cluster, Database } from './topology.ts'

/** A fault of the cluster. It is over when `act` resolves; `next` marks each further disturbance. */
export type Fault<Chosen extends Database = ReplicatedPostgres> = {
  readonly name: string
  readonly act: (cluster: Cluster<Chosen>, next: () => void) => Promise<void>
}

export const second = 1000
/** How long the network is cut or a part is stopped: longer than every time-out and lease. */
export const long = 45 * second

export const first = (parts: readonly Part[]): Part => {
  const [part] = parts
  if (part === undefined) throw new Error('there is none')
  return part
}

export const during = async (ms: number, begin: Promise<Mend> | Mend) => {
  const mend = await begin
  await pause(ms)
  await mend()
}

export const killed = async (part: Part, cluster: Cluster<Database>, backAfterMs = 0) => {
  await part.end()
  await pause(backAfterMs)
  part.start()
  if (cluster.servers.includes(part) || cluster.workers.includes(part)) await cluster.ready(part)
}

export const stopped = (part: Part): Mend => {
  part.signal('SIGSTOP')
  return async () => part.signal('SIGCONT')
}

/** The node that leads the stream of notices, and one that does not. */
export const natsRoles = async ({ nats, settings }: Cluster<Database>) => {
  const connection = await connect({ servers: settings.NATS_URL?.split(',') ?? [] })
  const [{ cluster } = {}] = await (await jetstreamManager(connection)).streams.list().next()
  await connection.close()
  const leads = ({ machine }: Part) => machine.name === cluster?.leader
  return { leader: first(nats.filter(leads)), follower: first(nats.filter((node) => !leads(node))) }
}

/** Each server, worker and NATS node is replaced by the newer build, one by one. */
export const upgradeParts = async (cluster: Cluster<Database>, next: () => void): Promise<void> => {
  for (const kind of ['server', 'worker'] as const) {
    for (const part of cluster[`${kind}s`]) {
      next()
      await part.end('SIGTERM')
      part.start(cluster.build(cluster.newerBuild, kind))
      await cluster.ready(part)
      await pause(2 * second)
    }
  }
  for (const node of cluster.nats) {
    next()
    await node.end('SIGTERM')
    node.start()
    await pause(5 * second)
  }
}
