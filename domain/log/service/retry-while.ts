import { Unavailable } from '#domain/kernel/unavailable.ts'
import { VersionConflict } from '../ports/event-store.ts'

const pauseMs = 500

/** Retries what must be done; null once it may not be retried any more. */
export type Retrying = <Result>(act: () => Promise<Result>) => Promise<Result | null>

/** Retries while a server is away or other writers keep winning, as long as `wanted`. */
export const retryWhile =
  (wanted: () => boolean, pause: (milliseconds: number) => Promise<void>): Retrying =>
  async (act) => {
    while (wanted()) {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Unavailable || error instanceof VersionConflict)) throw error
        await pause(pauseMs)
      }
    }
    return null
  }
