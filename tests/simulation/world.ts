import type { Choices, Owner, Scheduler } from './scheduler.ts'

/** One incarnation of a process; a restart is a new one. */
export type Machine = Owner & {
  readonly name: string
  /** The offset of its clock from virtual time, in milliseconds. */
  skewMs: number
  /** Until then, nothing that it sends arrives, or nothing that is sent to it. */
  sendsNothingUntil: number
  hearsNothingUntil: number
}

export type Fault = 'pause' | 'crash' | 'mute' | 'deaf' | 'clock' | 'failover' | 'bus loss'

/** The faults of a schedule and their rates. A few kinds at a time find more than all at once (swarm testing). */
export type FaultProfile = {
  readonly kinds: readonly Fault[]
  /** The probability of a fault after each step. */
  readonly rate: number
  /** The fractions of messages that are lost, executed after the caller has given up, and delivered twice. */
  readonly lost: number
  readonly late: number
  readonly doubled: number
  /** A call to the endpoint takes its caller down. */
  readonly poison: boolean
}

/** Past defects, reintroduced to prove that the simulation finds them. */
export const plants = [
  'start without fencing',
  'endless poison',
  'lapsing reservation',
  'no time-outs',
  'cursor by position',
] as const

export type Plant = (typeof plants)[number]

/** The state that all parts of one schedule share. */
export type World = {
  readonly scheduler: Scheduler
  readonly choices: Choices
  readonly plant: Plant | null
  readonly say: (line: () => string) => void
  readonly violated: (invariant: string) => void
  faults: FaultProfile
}

/** Delivers a message to a machine: at once, or after a moment in which other things may happen. */
export const arrive = ({ scheduler, choices }: World, machine: Machine, run: () => void): void => {
  if (machine.pausedUntil <= scheduler.now() && choices.is(0.5)) run()
  else scheduler.after(choices.upTo(3), machine, run)
}

/** Virtual time begins here. */
const beginning = Date.parse('2026-01-01T12:00:00.000Z')

export const millisecondsAt = (virtualMs: number): number => beginning + virtualMs

export const instantAt = (virtualMs: number): string => new Date(beginning + virtualMs).toISOString()
