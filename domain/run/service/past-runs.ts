import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil, viewAfter } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunEvent } from '../model/index.ts'
import type { CompletedRun, ListedRun, RunReader, RunSearch } from '../ports/run-reader.ts'
import { runVersions, versionNumber } from '../views/run-versions.ts'
import { runView } from '../views/run-view.ts'

/** Documents as they were at a moment: found through the read model and folded from their runs' events. */
export type PastRuns = {
  readonly documents: (search: RunSearch, moment: Instant) => ReturnType<RunReader['list']>
  /** Like `RunReader.completedOf`, for the runs attached to the lead at that moment. */
  readonly completedOf: (leadId: string, moment: Instant) => Promise<readonly CompletedRun[]>
}

/** Costs a read of the stream of each run on the page. `documents` is null for a cursor that is none. */
export const pastRuns = (
  reader: Pick<RunReader, 'list' | 'completedOf'>,
  store: Pick<EventStore, 'read'>,
): PastRuns => {
  const historyOf = async (id: string, moment: Instant) =>
    eventsUntil((await store.read<RunEvent>(streamName('run', id))).events, moment)
  const pastDocument = async ({ id }: ListedRun, moment: Instant) => {
    const history = await historyOf(id, moment)
    const run = viewAfter(runView, history)
    return run?.outputKind === 'document' ? [{ ...run, number: versionNumber(history) }] : []
  }
  const pastCompletedRun = async (run: CompletedRun, leadId: string, moment: Instant) => {
    const history = await historyOf(run.id, moment)
    const versions = runVersions(history)
    const [newest] = versions
    if (newest === undefined || viewAfter(runView, history)?.leadId !== leadId) return []
    const { version, outputs, at: updatedAt } = newest
    return [{ ...run, outputs, version, versions: versions.length, updatedAt }]
  }
  return {
    documents: async (search, moment) => {
      const page = await reader.list({ ...search, documents: true, completedBy: moment })
      if (page === null) return null
      const pastRunsOfPage = await Promise.all(page.runs.map((run) => pastDocument(run, moment)))
      return { ...page, runs: pastRunsOfPage.flat() }
    },
    completedOf: async (leadId, moment) => {
      const rows = await reader.completedOf(leadId, 'once')
      const completedRuns = await Promise.all(rows.map((run) => pastCompletedRun(run, leadId, moment)))
      return completedRuns.flat().sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    },
  }
}
