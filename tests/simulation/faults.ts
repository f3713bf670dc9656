import type { Broker } from './broker.ts'
import type { Database } from './database.ts'
import type { Choices } from './scheduler.ts'
import type { Fault, FaultProfile, Machine, World } from './world.ts'

const kinds: readonly Fault[] = ['pause', 'pause', 'crash', 'mute', 'deaf', 'clock', 'failover', 'bus loss']

export const faultProfile = ({ is, oneOf }: Choices): FaultProfile => ({
  kinds: kinds.filter((kind) => is(kind === 'failover' ? 0.2 : 0.4)),
  rate: oneOf([0.01, 0.04, 0.1]),
  lost: oneOf([0, 0, 0.02, 0.1]),
  late: oneOf([0, 0, 0.02, 0.1]),
  doubled: oneOf([0, 0.1]),
  poison: is(0.03),
})

/** The profile once the faults are over: a poison run still takes its worker down. */
export const healed = ({ poison }: FaultProfile): FaultProfile => ({ ...calm, poison })

const calm: FaultProfile = { kinds: [], rate: 0, lost: 0, late: 0, doubled: 0, poison: false }

type Afflicted = {
  readonly world: World
  readonly database: Database
  readonly broker: Broker
  readonly machines: readonly Machine[]
  readonly crash: (machine: Machine) => void
  readonly failOver: () => void
}

/** Injects a fault now and then, most often in the machine that took the last step. */
export const perhapsFault = (afflicted: Afflicted, last: Machine | null): void => {
  const { choices, faults } = afflicted.world
  const [first, ...others] = faults.kinds
  if (first === undefined || !choices.is(faults.rate)) return
  const machine = choices.is(0.7) ? last : afflicted.machines[choices.upTo(afflicted.machines.length - 1)]
  if (machine?.alive) happen(afflicted, choices.oneOf([first, ...others]), machine)
}

const happen = ({ world, database, broker, crash, failOver }: Afflicted, fault: Fault, machine: Machine): void => {
  const { choices, scheduler, say } = world
  const until = scheduler.now() + choices.oneOf([300, 1000, 2500, 4000])
  say(() => `FAULT ${fault}: ${machine.name}, perhaps until ${until}`)
  switch (fault) {
    case 'pause':
      machine.pausedUntil = until
      return
    case 'crash':
      crash(machine)
      return
    case 'mute':
      machine.sendsNothingUntil = until
      return
    case 'deaf':
      machine.hearsNothingUntil = until
      return
    case 'clock':
      machine.skewMs = choices.oneOf([-180_000, -5000, 5000, 180_000])
      if (choices.is(0.2)) database.clock.skewMs = choices.oneOf([-1500, 1500])
      return
    case 'failover':
      failOver()
      return
    case 'bus loss':
      broker.loseStore()
      return
  }
}
