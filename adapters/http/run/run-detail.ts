import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'

/** Maps a run from the reader to the contract. */
export const detailOf = (run: NonNullable<Awaited<ReturnType<RunReader['find']>>>): RunDetail => ({
  ...run,
  attemptLog: [...run.attemptLog],
  repeatedAs: [...run.repeatedAs],
})
