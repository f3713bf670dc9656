import { setImmediate as turn } from 'node:timers/promises'
import { Unavailable } from '#domain/kernel/unavailable.ts'

type Asked<Key, Value> = {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (reason: unknown) => void
}

/** So many queries at once, so that one with much to read does not hold up all others. */
const lanes = 2
const maxKeys = 100

/**
 * Gathers look-ups that are asked for while others are under way into one query: a round trip costs more than a row.
 * A look-up always begins after it was asked for; one that is alone begins with the next turn of the event loop. A query
 * has each key once.
 */
export const gathered = <Key, Value>(lookUp: (keys: readonly Key[]) => Promise<(key: Key) => Value>) => {
  const waiting: Asked<Key, Value>[] = []
  let underWay = 0

  const look = async (asked: readonly Asked<Key, Value>[]): Promise<void> => {
    try {
      const valueOf = await lookUp([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve, reject } of asked) settle(() => valueOf(key), resolve, reject)
    } catch (error) {
      // A key that PostgreSQL refuses fails the whole query.
      if (asked.length > 1 && !(error instanceof Unavailable)) for (const one of asked) await look([one])
      else for (const { reject } of asked) reject(error)
    }
  }

  const drain = async () => {
    underWay += 1
    // Callers that one event wakes ask together, and callers that ask again at once join the next query.
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

/** What cannot be made of one row fails its own caller alone. */
const settle = <Value>(make: () => Value, resolve: (value: Value) => void, reject: (reason: unknown) => void) => {
  try {
    resolve(make())
  } catch (error) {
    reject(error)
  }
}
