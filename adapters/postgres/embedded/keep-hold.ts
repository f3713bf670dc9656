import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** A running server and the connection that owns its data folder. */
export type Held = { readonly port: number; readonly client: pg.Client }

/** Takes hold again whenever the owner's connection ends, which only a crash of the server does, until released. */
export const keepHold = (first: Held, holdAgain: () => Promise<Held>, log: (message: string) => void) => {
  let released = false
  let holding = Promise.resolve(first)
  const watch = (held: Held) => {
    held.client.once('end', () => {
      if (!released) holding = revive(held)
    })
    return held
  }
  const revive = async (last: Held): Promise<Held> => {
    log('The embedded PostgreSQL server is gone, starting it again.')
    while (!released) {
      const held = await holdAgain().catch((error: Error) => log(error.message))
      if (held !== undefined) return watch(held)
      await pause(1000)
    }
    return last
  }
  watch(first)
  return {
    /** Resolves with the hold of that moment; from then on a server that ends stays ended. */
    release: () => {
      released = true
      return holding
    },
  }
}
