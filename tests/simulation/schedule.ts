import { type LogPlace, logStart, placeText } from '#domain/log/log-place.ts'
import { relayName } from '#domain/log/service/event-relay.ts'
import { isInFlight } from '#domain/run/views/run-view.ts'
import { endOf } from '#tests/support/memory/log/memory-event-log.ts'
import { type Broker, simulatedBroker } from './broker.ts'
import { type Client, startClient } from './clients.ts'
import { type Database, openDatabase, relayedTypes } from './database.ts'
import { faultProfile, healed, perhapsFault } from './faults.ts'
import { openLedger } from './ledger.ts'
import type { Installation } from './ports.ts'
import { openProcess, type Process } from './process.ts'
import { seededChoices, virtualScheduler } from './scheduler.ts'
import type { Machine, Plant, World } from './world.ts'

export type Options = { readonly plant?: Plant; readonly trace?: (line: string) => void }

/** One schedule: the same seed makes the same choices, and so the same history. */
type Schedule = {
  readonly seed: number
  /** One step, whose promises settle once the caller yields; false when the schedule is over. */
  readonly step: () => boolean
  /** The invariant that broke. */
  readonly violation: () => string | null
}

/** The number of steps after which everything must have come to rest. */
const maxSteps = 4000

export const openSchedule = (seed: number, { plant, trace }: Options = {}): Schedule => {
  let violation: string | null = null
  const choices = seededChoices(seed)
  const scheduler = virtualScheduler()
  const world: World = {
    scheduler,
    choices,
    plant: plant ?? null,
    faults: faultProfile(choices),
    say: trace === undefined ? () => undefined : (line) => trace(`${String(scheduler.now()).padStart(7)} ${line()}`),
    violated: (invariant) => {
      violation ??= invariant
    },
  }
  const site = openSite(world)
  const chaosSteps = choices.oneOf([30, 60, 120])
  let steps = 0

  const advance = (): boolean => {
    const last = scheduler.step()
    steps += 1
    if (last === undefined) return false
    if (steps < chaosSteps) perhapsFault(site, last as Machine | null)
    else if (steps === chaosSteps) site.heal()
    else if (steps % 8 === 0 && site.unsettled() === '') return false
    if (steps > maxSteps)
      world.violated(`not at rest ${maxSteps - chaosSteps} steps after the last fault: ${site.unsettled()}`)
    return violation === null
  }
  return {
    seed,
    violation: () => violation,
    step: () => {
      if (violation !== null) return false
      try {
        return advance()
      } catch (error) {
        world.violated(`a defect: ${error instanceof Error ? error.stack : String(error)}`)
        return false
      }
    },
  }
}

type Site = {
  readonly world: World
  readonly database: Database
  readonly broker: Broker
  readonly machines: readonly Machine[]
  readonly crash: (machine: Machine) => void
  readonly failOver: () => void
  readonly heal: () => void
  readonly unsettled: () => string
}

const openSite = (world: World): Site => {
  const { scheduler, choices } = world
  let counter = 0
  const ids = { next: () => String(++counter).padStart(6, '0') }
  const database = openDatabase(world, ids)
  const broker = simulatedBroker(world)
  const ledger = openLedger(world, database)
  const machines: Machine[] = []
  const processes: (Process | null)[] = []

  const boot = (place: number): void => {
    if (machines[place]?.alive) return
    const machine = bootedMachine(`p${place}.${++counter}`, choices.oneOf([0, 0, -120_000, 120_000]))
    machines[place] = machine
    processes[place] = null
    openProcess(installation, machine).then(
      (process) => {
        processes[place] = process
      },
      () => crash(machine),
    )
  }
  const crash = (machine: Machine): void => {
    if (!machine.alive) return
    machine.alive = false
    world.say(() => `${machine.name} is gone`)
    scheduler.after(choices.oneOf([5, 1500]), null, () => release(machine))
    scheduler.after(choices.oneOf([100, 1000, 3000]), null, () => boot(machines.indexOf(machine)))
  }
  const release = ({ name }: Machine) => {
    for (const owner of new Set(database.locks.values())) if (owner.startsWith(`${name} `)) database.disconnect(owner)
  }
  const installation: Installation = { world, database, broker, ledger, ids, crash }
  for (let place = choices.oneOf([1, 1, 2]); place >= 0; place--) boot(place)
  const clients = Array.from({ length: choices.oneOf([1, 2, 3]) }, (_, number) =>
    startClient(installation, processes, number),
  )
  return {
    world,
    database,
    broker,
    machines,
    crash,
    failOver: () => {
      const before = database.tables().events
      database.failOver()
      ledger.tookBack(before.slice(database.tables().events.length))
    },
    heal: () => {
      world.say(() => 'The faults are over.')
      world.faults = healed(world.faults)
      for (const machine of machines) {
        if (!machine.alive) boot(machines.indexOf(machine))
        Object.assign(machine, { pausedUntil: 0, sendsNothingUntil: 0, hearsNothingUntil: 0 })
      }
    },
    unsettled: () => unsettled(database, broker, clients, processes),
  }
}

const bootedMachine = (name: string, skewMs: number): Machine => ({
  name,
  skewMs,
  alive: true,
  pausedUntil: 0,
  sendsNothingUntil: 0,
  hearsNothingUntil: 0,
})

/** What has not settled yet; empty once all clients are answered, all runs ended and all followers at the head. */
const unsettled = (
  database: Database,
  broker: Broker,
  clients: readonly Client[],
  processes: readonly (Process | null)[],
): string => {
  const { events, runs, checkpoints } = database.tables()
  if (!clients.every(({ finished }) => finished())) return 'a client has no answer'
  for (const run of runs.values()) if (isInFlight(run)) return `run ${run.id} has not ended`
  const end = endOf(events)
  const relayed = checkpoints.get(relayName(broker.storeId(), relayedTypes)) ?? logStart
  if (relayed.position !== end.position) return 'the relay has not reached the head'
  if (!broker.isIdle()) return 'a group has not handled every notice'
  return processes.every((process) => process !== null && isAtHead(process.heard(), end))
    ? ''
    : 'a live feed has not reached the head'
}

const isAtHead = (place: LogPlace | null, end: LogPlace): boolean =>
  place === null || placeText(place) === placeText(end)
