import { parseExactly } from '#domain/kernel/numeral.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import type { RunReader, RunSearch } from '../ports/run-reader.ts'
import { erasedMessage } from '../views/run-view.ts'
import type { Runs } from './runs.ts'

type Filter = Omit<RunSearch, 'limit' | 'cursor'>
type Outcome = 'done' | 'ended' | 'refused'

/** The number of runs per outcome. */
type BulkCount = Readonly<Record<Outcome, number>>

/** Acts on many runs independently: a refusal does not affect the others. */
export type BulkRuns = {
  /** Null when more than `max` match. */
  readonly fitting: (filter: Filter, max: number) => Promise<readonly string[] | null>
  readonly cancel: (ids: readonly string[], context: CommandContext) => Promise<BulkCount>
  /** Repeats a run with the same inputs and lead. */
  readonly repeatOne: (id: string, context: CommandContext) => Promise<Outcome>
}

const atOnce = 32
const pageSize = 500

/** Every rejection but that of an ended run counts as `refused`, such as that of an erased one. */
export const bulkRuns = (runs: Pick<Runs, 'cancel' | 'start'>, reader: RunReader): BulkRuns => {
  const cancelOne = async (id: string, context: CommandContext): Promise<Outcome> => {
    const outcome = await runs.cancel(id, context)
    if (outcome.accepted) return 'done'
    return outcome.rejection.type === 'RunHasEnded' ? 'ended' : 'refused'
  }
  const repeatOne = async (id: string, context: CommandContext): Promise<Outcome> => {
    const run = await reader.find(id)
    if (run === null || run.errorMessage === erasedMessage) return 'refused'
    const { workflowId, leadId } = run
    const inputs = parseExactly(run.inputs) as Readonly<Record<string, unknown>>
    const outcome = await runs.start({ workflowId, inputs, originRunId: id, leadId }, context)
    return outcome.accepted ? 'done' : 'refused'
  }
  return {
    fitting: async (filter, max) => {
      const ids: string[] = []
      for await (const { id } of everyRun(reader, filter)) if (ids.push(id) > max) return null
      return ids
    },
    cancel: (ids, context) => countEach(ids, (id) => cancelOne(id, context)),
    repeatOne,
  }
}

/** Each id once, 32 at a time; an `act` that throws ends it all. */
export const countEach = async (ids: readonly string[], act: (id: string) => Promise<Outcome>): Promise<BulkCount> => {
  const outcomes = await mapConcurrent([...new Set(ids)], atOnce, act)
  const count = (expected: Outcome) => outcomes.filter((outcome) => outcome === expected).length
  return { done: count('done'), ended: count('ended'), refused: count('refused') }
}

/** The runs that match, newest first, page by page. */
export async function* everyRun(reader: RunReader, filter: Filter) {
  let cursor: string | undefined
  do {
    const page = await reader.list({ ...filter, limit: pageSize, cursor })
    yield* page?.runs ?? []
    cursor = page?.nextCursor ?? undefined
  } while (cursor !== undefined)
}
