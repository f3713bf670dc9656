import { streamName } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { type RunView, runView } from '#domain/run/views/run-view.ts'
import type { ShownWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { publicOutputs } from '../views/public-outputs.ts'
import type { ShareView } from '../views/share-view.ts'

export type SharedReport = {
  readonly run: Pick<RunView, 'id' | 'outputs' | 'startedAt' | 'completedAt' | 'version'>
  readonly workflow: Pick<ShownWorkflow, 'id' | 'name' | 'description'>
}

type Ports = { readonly store: EventStore; readonly runs: RunReader; readonly workflows: WorkflowReader }
type Shown = Pick<ShareView, 'runId' | 'pinnedVersion'>

/** The content of a share: its run at the pinned version, or as it is now. */
export type SharedReports = (share: Shown) => Promise<SharedReport | null>

export const sharedReports =
  ({ store, runs, workflows }: Ports): SharedReports =>
  async ({ runId, pinnedVersion }) => {
    const run = pinnedVersion === null ? await runs.find(runId) : await runAt(store, runId, pinnedVersion)
    const workflow = run === null ? null : await workflows.find(run.workflowId)
    if (run === null || workflow === null) return null
    const { id, startedAt, completedAt, version } = run
    const { name, description } = workflow
    return {
      run: { id, outputs: publicOutputs(run), startedAt, completedAt, version },
      workflow: { id: workflow.id, name, description },
    }
  }

const runAt = async (store: EventStore, runId: string, version: number): Promise<RunView | null> => {
  const { events } = await store.read<RunEvent>(streamName('run', runId))
  return viewAfter(
    runView,
    events.filter((event) => event.version <= version),
  )
}
