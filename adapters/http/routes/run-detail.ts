import type { RunDetail } from '../../../contracts/http/runs.ts'
import type { RunReader } from '../../../domain/ports/run-reader.ts'

/** A run as its reader found it, as the contract has it. */
export const detailOf = (run: NonNullable<Awaited<ReturnType<RunReader['find']>>>): RunDetail => ({
  ...run,
  attemptLog: [...run.attemptLog],
  repeatedAs: [...run.repeatedAs],
})
