import { setImmediate as turn } from 'node:timers/promises'
import { Unavailable } from '#domain/kernel/unavailable.ts'

type Lookup<Key, Value> = {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (reason: unknown) => void
}

/** Concurrent queries, so that a slow one does not hold up all others. */
const lanes = 2
const maxKeys = 100

/**
 * Batches look-ups requested while others are under way into one query: a round trip costs more than a row. A look-up
 * always begins after it was requested; a single one begins on the next turn of the event loop. A query has each key
 * once.
 */
export const batchedLookup = <Key, Value>(lookUp: (keys: readonly Key[]) => Promise<(key: Key) => Value>) => {
  const waiting: Lookup<Key, Value>[] = []
  let underWay = 0

  const look = async (lookups: readonly Lookup<Key, Value>[]): Promise<void> => {
    try {
      const valueOf = await lookUp([...new Set(lookups.map(({ key }) => key))])
      for (const { key, resolve, reject } of lookups) settle(() => valueOf(key), resolve, reject)
    } catch (error) {
      // A key that PostgreSQL refuses fails the whole query.
      if (lookups.length > 1 && !(error instanceof Unavailable)) for (const lookup of lookups) await look([lookup])
      else for (const { reject } of lookups) reject(error)
    }
  }

  const drain = async () => {
    underWay += 1
    // Callers woken by one event share a query, and callers that immediately look up again join the next one.
    await turn()
    while (waiting.length > 0) {
      await look(waiting.splice(0, maxKeys))
      await turn()
    }
    underWay -= 1
  }

  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < lanes) void drain()
    })
}

/** A row that cannot be converted fails only its own caller. */
const settle = <Value>(make: () => Value, resolve: (value: Value) => void, reject: (reason: unknown) => void) => {
  try {
    resolve(make())
  } catch (error) {
    reject(error)
  }
}
