import { eventually } from '#tests/support/eventually.ts'
import type { Network } from '../network.ts'
import { passwords } from './configuration.ts'
import { type PatroniNode, patroniNode } from './patroni-node.ts'

const hosts = [31, 32, 33]

type Member = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}

export type PatroniPostgres = Awaited<ReturnType<typeof patroniPostgres>>

/** Three database nodes under Patroni as `ops/patroni` configures them, one of which is a synchronous standby. */
export const patroniPostgres = async (net: Network, folder: string) => {
  const machines = []
  for (const [n, host] of hosts.entries()) machines.push(await net.machine(`pg-${n + 1}`, host))
  const secrets = passwords()
  const nodes: PatroniNode[] = []
  for (const machine of machines) nodes.push(await patroniNode(machine, machines, folder, secrets))
  for (const node of nodes) node.powerOn()

  /** The members as the first node that answers sees them. */
  const members = async (): Promise<readonly Member[]> => {
    const answer = await Promise.any(nodes.map(({ api }) => api('/cluster')))
    return ((await answer.json()) as { members: Member[] }).members
  }
  const nodeOf = (role: string) => async (): Promise<PatroniNode> => {
    const member = (await members()).find((one) => one.role === role && ['running', 'streaming'].includes(one.state))
    const node = nodes.find(({ machine }) => machine.name === member?.name)
    if (node === undefined) throw new Error(`There is no ${role}.`)
    return node
  }
  const leader = nodeOf('leader')
  const synchronous = nodeOf('sync_standby')
  /** Throws unless the leader has a synchronous standby and every node follows. */
  const isReplicated = async () => {
    const all = await members()
    const healthy = all.filter(
      ({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && Number(lag) < 2 ** 20,
    )
    if (healthy.length !== nodes.length) throw new Error(`The members are ${JSON.stringify(all)}.`)
    await Promise.all([leader(), synchronous()])
  }
  const urlAt = (addresses: string) => `postgres://atrium:${secrets.atrium}@${addresses}/atrium`

  await eventually(isReplicated, 120_000)
  const first = await leader()
  await first.asSuperuser(`create role atrium login password '${secrets.atrium}'`)
  await first.asSuperuser('create database atrium owner atrium')
  return {
    url: urlAt(machines.map(({ address }) => address).join()),
    addresses: machines.map(({ address }) => address),
    nodes,
    leader,
    synchronous,
    isReplicated,
    /** The address of the primary alone, for what compares. */
    currentUrl: async () => urlAt((await leader()).machine.address),
    /** A switchover on purpose: writes stop, the standby takes over with all of them. */
    switchOver: async () => {
      const [from, to] = [await leader(), await synchronous()]
      const answer = await from.api('/switchover', { leader: from.machine.name, candidate: to.machine.name })
      if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`)
    },
    /** Deletes a standby's data and copies the leader's anew. Patroni answers before it begins. */
    rebuild: async (node: PatroniNode) => {
      const before = await node.startedAt()
      const answer = await node.api('/reinitialize', { force: true })
      if (!answer.ok) throw new Error(`Patroni does not rebuild the standby: ${await answer.text()}`)
      await eventually(async () => {
        if ([before, undefined].includes(await node.startedAt())) throw new Error('The standby is not rebuilt.')
        await isReplicated()
      }, 120_000)
    },
  }
}
