import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '#tests/support/eventually.ts'
import { during, type Fault, first, killed, long, natsRoles, second, upgradeParts } from '../disturbances.ts'
import type { Cluster } from '../topology.ts'
import type { PatroniNode } from './patroni-node.ts'
import type { PatroniPostgres } from './patroni-postgres.ts'

type PatroniFault = Fault<PatroniPostgres>

const fault = (name: string, act: PatroniFault['act']): PatroniFault => ({ name, act })

const untilLedByAnother = async ({ database }: Cluster<PatroniPostgres>, former: PatroniNode) => {
  await eventually(async () => {
    if ((await database.leader()).machine.name === former.machine.name) throw new Error('the leader is the same')
  }, 60_000)
}

const pauseNode = async (node: PatroniNode) => {
  await node.signalAll('SIGSTOP')
  return () => node.signalAll('SIGCONT')
}

const fullDisk = async (node: PatroniNode) => {
  await node.fillDisk()
  return () => node.freeDisk()
}

/** Patroni refuses while it still demotes or copies the node: an operator waits and asks again. */
const restartNode = async (node: PatroniNode, { database }: Cluster<PatroniPostgres>) => {
  await eventually(async () => {
    const answer = await node.api('/restart', {})
    if (!answer.ok) throw new Error(`Patroni does not restart PostgreSQL: ${await answer.text()}`)
  }, 60_000)
  await eventually(database.isReplicated, 60_000)
}

/** Servers, workers and NATS, then each standby, and the leader last, after it has handed over. */
const upgrade: PatroniFault['act'] = async (cluster, next) => {
  await upgradeParts(cluster, next)
  const leader = await cluster.database.leader()
  for (const node of cluster.database.nodes.filter((one) => one !== leader)) {
    next()
    await restartNode(node, cluster)
  }
  next()
  await cluster.database.switchOver()
  await untilLedByAnother(cluster, leader)
  await restartNode(leader, cluster)
}

/** What an installation under Patroni meets: machines that die, hang and fill up, and the work of operators. */
export const patroniFaults: readonly PatroniFault[] = [
  fault('nothing', () => pause(10 * second)),
  fault('server killed', (c) => killed(first(c.servers), c)),
  fault('worker killed', (c) => killed(first(c.workers), c)),
  fault('NATS leader killed', async (c) => killed((await natsRoles(c)).leader, c, 5 * second)),
  fault('machine of the leader off', async (c) => {
    const leader = await c.database.leader()
    await leader.powerOff()
    await untilLedByAnother(c, leader)
    await pause(5 * second)
    leader.powerOn()
  }),
  fault('machine of the synchronous standby off for 15 s', async ({ database }) => {
    const standby = await database.synchronous()
    await standby.powerOff()
    await pause(15 * second)
    standby.powerOn()
  }),
  fault('leader cut from everything for 45 s', async ({ net, database }) =>
    during(long, net.isolate((await database.leader()).machine)),
  ),
  fault('machine of the leader paused (SIGSTOP) for 45 s', async ({ database }) =>
    during(long, pauseNode(await database.leader())),
  ),
  fault('disk of the leader full for 15 s', async ({ database }, next) => {
    await during(15 * second, fullDisk(await database.leader()))
    next()
  }),
  fault('switchover on purpose', (c) => c.database.switchOver()),
  fault('standby rebuilt', async ({ database }) => database.rebuild(await database.synchronous())),
  fault('every part restarted to a newer build', upgrade),
]
