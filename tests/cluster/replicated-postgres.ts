import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '#tests/support/eventually.ts'
import { queryValue } from '#tests/support/servers/connected-client.ts'
import { databaseAddress, type Network } from './network.ts'
import { answering, type PostgresMachine, postgresMachines } from './postgres-machine.ts'

const lookMs = 500
/** Consecutive checks that a server has to fail before a fail-over. */
const looks = 6

export type ReplicatedPostgres = Awaited<ReturnType<typeof replicatedPostgres>>

/**
 * A primary with a synchronous standby, under a keeper with the rules of Patroni's synchronous mode: after three
 * seconds without the standby, replication is asynchronous until it has caught up; a primary that is away for three
 * seconds is fenced and replaced by its standby, if that was synchronous. The other becomes the standby.
 */
export const replicatedPostgres = async (net: Network, folder: string) => {
  const machines = [await net.machine('postgres-1', 31), await net.machine('postgres-2', 32)] as const
  const { first, second, urlAt } = await postgresMachines(machines, folder)
  let [primary, standby]: readonly [PostgresMachine, PostgresMachine] = [first, second]
  let synchronous = false
  let kept = true
  let away = { primary: 0, standby: 0 }

  const replicateTo = async (names: string) => {
    await primary.ask(`alter system set synchronous_standby_names = '${names}'`)
    await primary.ask('select pg_reload_conf()')
    synchronous = names !== ''
  }
  const replace = async () => {
    await primary.powerOff()
    await net.takeAddress(primary.machine)
    await standby.ask('select pg_promote()', 30_000)
    ;[primary, standby] = [standby, primary]
    await net.giveAddress(primary.machine)
    synchronous = false
    away = { primary: 0, standby: 0 }
  }
  /** The number of standbys that stream from the primary; null if the primary does not answer. */
  const streams = () =>
    primary.ask(`select count(*)::int from pg_stat_replication where state = 'streaming'`).catch(() => null)

  const look = async () => {
    const streaming = await streams()
    away = {
      primary: streaming === null ? away.primary + 1 : 0,
      standby: streaming === 0 ? away.standby + 1 : 0,
    }
    if (away.primary >= looks && synchronous) return replace()
    if (away.standby >= looks && synchronous) return replicateTo('')
    if (streaming === 1 && !synchronous) return replicateTo('standby')
  }
  const keep = async () => {
    for (; kept; await pause(lookMs)) await look().catch(() => undefined)
  }

  first.start()
  await eventually(() => queryValue(urlAt(first.machine.address, 'postgres'), 'create database atrium'), 30_000)
  await net.giveAddress(first.machine)
  await second.follow(first)
  await answering(second)
  const keeping = keep()
  return {
    url: urlAt(databaseAddress),
    addresses: [databaseAddress],
    currentUrl: async () => urlAt(databaseAddress),
    primary: () => primary,
    standby: () => standby,
    /** Throws unless every acknowledged commit is on both servers. */
    isReplicated: async () => {
      if (!synchronous || (await streams()) !== 1) throw new Error('The standby does not follow the primary.')
    },
    /** The failed server rejoins as the standby. */
    rejoin: async () => {
      await standby.follow(primary)
      await answering(standby)
    },
    /** An operator's planned switch-over of a healthy pair. */
    switchOver: replace,
    stop: async () => {
      kept = false
      await keeping
    },
  }
}
