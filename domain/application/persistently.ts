import { VersionConflict } from '../ports/event-store.ts'
import { Unavailable } from '../ports/unavailable.ts'

const pauseMs = 500

/** Does something that must be done, for as long as it may be; null once it may not be any more. */
export type Persistent = <Result>(what: () => Promise<Result>) => Promise<Result | null>

/** Tries again while a server is away or others keep winning, until `givenUp`. */
export const persistently =
  (pause: (milliseconds: number) => Promise<void>, givenUp: () => boolean): Persistent =>
  async (what) => {
    while (!givenUp()) {
      try {
        return await what()
      } catch (error) {
        if (!(error instanceof Unavailable || error instanceof VersionConflict)) throw error
        await pause(pauseMs)
      }
    }
    return null
  }
