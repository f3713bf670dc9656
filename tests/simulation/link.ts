import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Machine, World } from './world.ts'

/** How long a caller waits for an answer: like leases, pauses and reservations, a tenth of the time in production. */
const timeoutMs = 1000

export type Server = {
  readonly name: string
  readonly isDown: () => boolean
  /** Counts failovers: calls sent to the server before a failover are not executed after it. */
  readonly generation: () => number
}

export type Link = <Result>(what: string, act: () => Promise<Result>) => Promise<Result>

/** A machine's connection to a server. Every call has a time-out, and may still be executed after it. */
export const linkOf = (world: World, machine: Machine, server: Server): Link => {
  const { scheduler, choices, say } = world

  return <Result>(what: string, act: () => Promise<Result>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const generation = server.generation()
    const fail = (why: string) => reject(new Unavailable(server.name, new Error(why)))
    const giveUp = (why: string) => {
      say(() => `${machine.name} ${what}: ${why}`)
      if (world.plant !== 'no time-outs') scheduler.after(timeoutMs, machine, () => fail(why))
    }
    const answer = (settle: () => void) => {
      if (machine.hearsNothingUntil > scheduler.now() || choices.is(world.faults.lost)) giveUp('the answer is lost')
      else scheduler.after(choices.upTo(3), machine, settle)
    }
    const execute = () => {
      if (server.isDown() || server.generation() !== generation) return answer(() => fail('the connection was cut'))
      say(() => `${machine.name} ${what}`)
      act().then(
        (result) => answer(() => resolve(result)),
        (error: unknown) => answer(() => reject(error)),
      )
    }
    const executeLate = () => {
      if (server.generation() !== generation) return
      say(() => `${machine.name} ${what}: executed late`)
      act().catch(() => undefined)
    }
    if (machine.sendsNothingUntil > scheduler.now() || choices.is(world.faults.lost)) giveUp('is lost')
    else if (choices.is(world.faults.late)) {
      scheduler.after(timeoutMs * choices.oneOf([1.5, 8]), null, executeLate)
      giveUp('is late')
    } else if (choices.is(0.3)) scheduler.after(choices.upTo(3), null, execute)
    else execute()
    return promise
  }
}
