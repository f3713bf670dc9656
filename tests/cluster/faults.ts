import { setTimeout as pause } from 'node:timers/promises'
import { during, type Fault, first, killed, long, natsRoles, second, stopped, upgradeParts } from './disturbances.ts'
import type { Machine, Mend } from './network.ts'
import { databaseAddress } from './network.ts'
import type { Part } from './part.ts'
import type { Cluster } from './topology.ts'

const fault = (name: string, act: Fault['act']): Fault => ({ name, act })

const cutFromDatabase = (part: Part, { net, database }: Cluster) =>
  Promise.all([net.cut(part.machine, databaseAddress), net.cut(database.primary().machine, part.machine.address)])
const all = (mends: Promise<readonly Mend[]>): Promise<Mend> =>
  mends.then((list) => () => Promise.all(list.map((mend) => mend())))
const cutFromAll = (one: Machine, others: readonly Part[], { net }: Cluster) =>
  Promise.all(others.map((other) => net.cutBothWays(one, other.machine)))

/** Waits until the standby has replaced the primary; the former primary rejoins after five seconds. */
const failedOver = async ({ database }: Cluster, begin: () => Promise<unknown>) => {
  const before = database.primary()
  const mend = await begin()
  while (database.primary() === before) await pause(200)
  await pause(5 * second)
  if (typeof mend === 'function') await mend()
  await database.rejoin()
}

const upgrade: Fault['act'] = async (cluster, next) => {
  await upgradeParts(cluster, next)
  next()
  await failedOver(cluster, cluster.database.switchOver)
}

/** Every part killed and stopped, every connection between them cut, and an upgrade. */
export const faults: readonly Fault[] = [
  fault('nothing', () => pause(10 * second)),
  fault('server killed', (c) => killed(first(c.servers), c)),
  fault('server stopped (SIGSTOP) for 45 s', (c) => during(long, stopped(first(c.servers)))),
  fault('worker killed', (c) => killed(first(c.workers), c)),
  fault('worker stopped (SIGSTOP) for 45 s', (c) => during(long, stopped(first(c.workers)))),
  fault('NATS node killed', async (c) => killed((await natsRoles(c)).follower, c, 5 * second)),
  fault('NATS leader killed', async (c) => killed((await natsRoles(c)).leader, c, 5 * second)),
  fault('two NATS nodes killed for 15 s', async (c) => {
    await Promise.all(c.nats.slice(1).map((node) => killed(node, c, 15 * second)))
  }),
  fault('proxy killed', (c) => killed(c.proxy, c, 2 * second)),
  fault('standby killed', async ({ database }) => {
    await database.standby().powerOff()
    await pause(10 * second)
    await database.rejoin()
  }),
  fault('primary killed: failover', (c) => failedOver(c, () => c.database.primary().powerOff())),
  fault('switchover', (c) => failedOver(c, c.database.switchOver)),
  fault('server cut from the database for 45 s', (c) => during(long, all(cutFromDatabase(first(c.servers), c)))),
  fault('server hears nothing from the database for 45 s', (c) =>
    during(long, c.net.cut(c.database.primary().machine, first(c.servers).machine.address)),
  ),
  fault('server cut from NATS for 45 s', (c) => during(long, all(cutFromAll(first(c.servers).machine, c.nats, c)))),
  fault('server cut from the proxy for 45 s', (c) =>
    during(long, c.net.cutBothWays(first(c.servers).machine, c.proxy.machine)),
  ),
  fault('worker cut from the database for 45 s', (c) => during(long, all(cutFromDatabase(first(c.workers), c)))),
  fault('worker cut from NATS for 45 s', (c) => during(long, all(cutFromAll(first(c.workers).machine, c.nats, c)))),
  fault('worker cut from everything for 45 s', (c) => during(long, c.net.isolate(first(c.workers).machine))),
  fault('NATS leader cut from everything for 45 s', async (c) =>
    during(long, c.net.isolate((await natsRoles(c)).leader.machine)),
  ),
  fault('primary cut from its standby for 45 s', ({ net, database }) =>
    during(long, net.cutBothWays(database.primary().machine, database.standby().machine)),
  ),
  fault('primary cut from everything: failover', (c) =>
    failedOver(c, () => c.net.isolate(c.database.primary().machine)),
  ),
  fault('every part restarted to a newer build', upgrade),
]
