import { Unavailable } from '#domain/kernel/unavailable.ts'
import { VersionConflict } from '../ports/event-store.ts'

const pauseMs = 500

/** Retries an action; null once `wanted` turns false. */
type Retrying = <Result>(act: () => Promise<Result>) => Promise<Result | null>

/** Retries on unavailability and version conflicts while `wanted` returns true. */
export const retryWhile =
  (isWanted: () => boolean, pause: (milliseconds: number) => Promise<void>): Retrying =>
  async (act) => {
    while (isWanted()) {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Unavailable || error instanceof VersionConflict)) throw error
        await pause(pauseMs)
      }
    }
    return null
  }
