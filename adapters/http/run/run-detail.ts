import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'

/** Maps a run from the reader to the contract; `addSharing` adds what became of its links. */
export const detailOf = (run: NonNullable<Awaited<ReturnType<RunReader['find']>>>): RunDetail => ({
  ...run,
  decision: null,
  attemptLog: [...run.attemptLog],
  repeatedAs: [...run.repeatedAs],
})
