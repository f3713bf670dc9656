import type { Announced, EventBus, EventNotice, Listening } from '#domain/log/ports/event-bus.ts'
import { type Link, linkOf, type Server } from './link.ts'
import { arrive, type Machine, type World } from './world.ts'

/** The server of a bus like JetStream: it stores notices for each group until they are acknowledged. */
export type Broker = {
  readonly connect: (machine: Machine) => EventBus
  /** Loses all stored notices; the store gets a new id. */
  readonly loseStore: () => void
  /** Whether every group has acknowledged everything. */
  readonly isIdle: () => boolean
  readonly storeId: () => string
}

type Handle = (notice: EventNotice) => Promise<void>
type Member = { readonly machine: Machine; readonly handle: Handle }
/** One message in flight at a time keeps the order. */
type Lane = { readonly waiting: EventNotice[]; delivery: number; inFlight: boolean }
type Group = { readonly members: Member[]; readonly lanes: readonly [Lane, Lane] }
type Store = { readonly id: string; readonly seen: Set<string>; readonly groups: Map<string, Group> }
type Listener = Listening & { readonly machine: Machine; readonly onNotice: (notice: Announced) => void }

export const firstStoreId = 'store 1'

const ackWaitMs = 2000
const retryMs = 200

const emptyGroup = (members: Member[] = []): Group => ({ members, lanes: [emptyLane(), emptyLane()] })
const emptyLane = (): Lane => ({ waiting: [], delivery: 0, inFlight: false })

export const simulatedBroker = (world: World): Broker => {
  const { scheduler, choices } = world
  let store: Store = { id: firstStoreId, seen: new Set(), groups: new Map() }
  const listeners = new Set<Listener>()
  const server: Server = { name: 'the bus', isDown: () => false, generation: () => 0 }

  const deliverNext = (group: Group, lane: Lane): void => {
    const notice = lane.waiting[0]
    if (lane.inFlight || notice === undefined) return
    group.members.splice(0, group.members.length, ...group.members.filter(({ machine }) => machine.alive))
    const member = group.members[choices.upTo(group.members.length - 1)]
    if (member === undefined) return
    lane.inFlight = true
    lane.delivery += 1
    deliver(group, lane, notice, member)
  }
  const deliver = (group: Group, lane: Lane, notice: EventNotice, { machine, handle }: Member): void => {
    const { delivery } = lane
    let busy = false
    let timing = scheduler.after(ackWaitMs, null, () => redeliver())
    const next = (acknowledged: boolean) => {
      if (lane.waiting[0] !== notice || (!acknowledged && lane.delivery !== delivery)) return
      if (acknowledged) {
        timing.cancel()
        lane.waiting.shift()
      }
      lane.inFlight = false
      deliverNext(group, lane)
    }
    const acknowledge = (done: boolean) => {
      busy = false
      if (isSilent(machine.sendsNothingUntil) || choices.is(world.faults.lost + world.faults.doubled)) return
      if (done && choices.is(0.5)) next(true)
      else scheduler.after(done ? choices.upTo(3) : retryMs, null, () => next(done))
    }
    const redeliver = () => {
      const works = busy && machine.alive && machine.pausedUntil <= scheduler.now()
      if (works && !isSilent(machine.sendsNothingUntil)) timing = scheduler.after(ackWaitMs, null, redeliver)
      else next(false)
    }
    if (isSilent(machine.hearsNothingUntil) || choices.is(world.faults.lost)) return
    arrive(world, machine, () => {
      busy = true
      handle(notice).then(
        () => acknowledge(true),
        () => acknowledge(false),
      )
    })
  }
  const isSilent = (until: number) => until > scheduler.now()

  const notify = ({ machine, onNotice }: Listener, notice: Announced): void => {
    if (isSilent(machine.hearsNothingUntil) || choices.is(world.faults.lost)) return
    if (choices.is(world.faults.late)) scheduler.after(1500, machine, () => onNotice(notice))
    else arrive(world, machine, () => onNotice(notice))
    if (choices.is(world.faults.doubled)) scheduler.after(5, machine, () => onNotice(notice))
  }
  const announce = (notice: Announced): void => {
    const hearing = [...listeners].filter(({ machine, types }) => machine.alive && types?.has(notice.type) !== false)
    for (const members of Map.groupBy(hearing, ({ group }) => group ?? hearing).values()) {
      const one = members[choices.upTo(members.length - 1)]
      for (const listener of members) if (listener.group === undefined || listener === one) notify(listener, notice)
    }
  }
  const keep = (notice: EventNotice): void => {
    if (store.seen.has(notice.id)) return
    store.seen.add(notice.id)
    announce(notice)
    for (const group of store.groups.values()) {
      const lane = group.lanes[notice.stream.length % 2 === 0 ? 0 : 1]
      lane.waiting.push(notice)
      deliverNext(group, lane)
    }
  }
  const join = (name: string, member: Member): void => {
    const group = store.groups.get(name) ?? emptyGroup()
    store.groups.set(name, group)
    group.members.push(member)
    for (const lane of group.lanes) deliverNext(group, lane)
  }
  const publish = async (notices: readonly EventNotice[]) => notices.forEach(keep)

  return {
    storeId: () => store.id,
    loseStore: () => {
      for (const { lanes } of store.groups.values()) for (const lane of lanes) lane.waiting.length = 0
      const groups = [...store.groups].map(([name, { members }]) => [name, emptyGroup(members)] as const)
      store = { id: `store ${Number(store.id.slice(6)) + 1}`, seen: new Set(), groups: new Map(groups) }
    },
    isIdle: () => [...store.groups.values()].every(({ lanes }) => lanes.every(({ waiting }) => waiting.length === 0)),
    connect: (machine) =>
      connect(machine, linkOf(world, machine, server), {
        ...{ join, publish, listeners, storeId: () => store.id },
        announce: (notice) => isSilent(machine.sendsNothingUntil) || announce(notice),
      }),
  }
}

type Ends = {
  readonly join: (group: string, member: Member) => void
  readonly publish: (notices: readonly EventNotice[]) => Promise<void>
  readonly announce: (notice: Announced) => unknown
  readonly listeners: Set<Listener>
  readonly storeId: () => string
}

const connect = (machine: Machine, call: Link, { join, publish, announce, listeners, storeId }: Ends): EventBus => ({
  publish: (notices) => call(`publishes up to ${notices.at(-1)?.position}`, () => publish(notices)),
  consume: async (group, handle) => {
    join(group, { machine, handle })
    return { stop: async () => undefined }
  },
  announce,
  listen: async (onNotice, to) => {
    listeners.add({ ...to, machine, onNotice })
    return { stop: async () => undefined }
  },
  storeId: () => call('asks for the store', async () => storeId()),
  check: async () => undefined,
  close: async () => undefined,
})
