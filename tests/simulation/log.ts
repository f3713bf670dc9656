import type { EventLog } from '#domain/log/ports/event-log.ts'
import { memoryEventLog } from '#tests/support/memory/log/memory-event-log.ts'
import type { Database } from './database.ts'
import type { Link } from './link.ts'
import { arrive, type Machine, type World } from './world.ts'

/** How often the end of the log is looked at, for lost signals. */
const lookMs = 4000

/** Followers are woken at each append, if the signal arrives, and after a look that finds another end of the log, or fails. */
export const logOf = (world: World, database: Database, machine: Machine, call: Link): EventLog => {
  const { scheduler, choices } = world
  const log = memoryEventLog(database)
  return {
    head: () => call('asks for the head', log.head),
    after: (cursor, limit) => call(`reads the log after ${JSON.stringify(cursor)}`, () => log.after(cursor, limit)),
    onAppended: (wake) => {
      let [newestId, isBehind]: [string | null, boolean] = [null, false]
      const wakeNow = () => {
        isBehind = false
        wake()?.catch(() => {
          isBehind = true
        })
      }
      const look = async () => {
        const end = await call('looks at the end of the log', log.head).catch(() => null)
        if (isBehind || end === null || end.id !== newestId) wakeNow()
        newestId = end?.id ?? null
        scheduler.after(lookMs, machine, look)
      }
      scheduler.after(lookMs, machine, look)
      const signal = () => {
        if (!machine.alive) database.listeners.delete(signal)
        else if (!choices.is(world.faults.lost)) arrive(world, machine, wakeNow)
      }
      database.listeners.add(signal)
      return () => database.listeners.delete(signal)
    },
  }
}
