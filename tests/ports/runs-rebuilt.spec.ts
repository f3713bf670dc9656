import { beforeEach, expect, it } from 'vitest'
import { runViews } from '../../domain/application/run-handler.ts'
import { workflowViews } from '../../domain/application/workflow-handler.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { idOf, kindOf, type StreamName } from '../../domain/kernel/stream-name.ts'
import type { EventStore } from '../../domain/ports/event-store.ts'
import type { ViewChange } from '../../domain/ports/views.ts'
import type { RunEvent } from '../../domain/run/index.ts'
import type { WorkflowEvent } from '../../domain/workflow/index.ts'
import { type RunDesk, runDesk } from '../support/run-desk.ts'
import {
  cancelRun,
  completeAttempt,
  confirmCancellation,
  endCompleted,
  endFailed,
  failAttempt,
  judgeSuggestion,
  recordDraft,
  recordSuggestion,
  restoreOutputs,
  reviseOutputs,
  startAttempt,
} from '../support/runs.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type TwoProcesses, twoProcesses } from '../support/two-processes.ts'
import { addInput } from '../support/workflows.ts'

let original: TwoProcesses
let rebuilt: TwoProcesses
let desk: RunDesk
beforeEach(async () => {
  original = await twoProcesses()
  rebuilt = await twoProcesses()
  desk = runDesk(original.here)
})

/** Runs and staff at work, all at once. */
const live = async () => {
  const random = seededRandom(7)
  for (const id of [1, 2, 3]) await desk.create(id)
  const oneRun = async (n: number) => {
    const runId = await desk.request(1 + (n % 3), { byBrowser: n % 4 === 0 })
    const steps = [
      startAttempt(),
      failAttempt(),
      recordDraft(),
      startAttempt(),
      failAttempt({ attempt: 2 }),
      cancelRun(),
      confirmCancellation(),
    ]
    const ends = [completeAttempt(1), endCompleted(`{"made":${n}}`), endFailed(), reviseOutputs('edited')]
    const later = [recordSuggestion(), judgeSuggestion(), restoreOutputs(`{"made":${n}}`)]
    for (const step of [...steps, ...ends, ...later]) if (random() < 0.6) await desk.tell(runId, step)
  }
  const staff = async (id: number) => {
    await desk.change(id, addInput())
    await desk.change(id, { type: 'PauseWorkflow' })
    await desk.change(id, {
      type: 'ReviseWorkflow',
      name: 'Else',
      description: 'Else.',
      apiEndpoint: 'https://example.com',
    })
    await desk.change(id, { type: 'ActivateWorkflow' })
    await desk.change(id, { type: 'RemoveInput', id: 'input 2' })
  }
  await Promise.all([...Array.from({ length: 80 }, (_, n) => oneRun(n)), staff(1), staff(2)])
  await desk.change(3, { type: 'ArchiveWorkflow' })
}

const viewsOf = (history: readonly RecordedEvent[], recent: number): readonly ViewChange[] => {
  const [first] = history
  return first !== undefined && kindOf(first.stream) === 'run'
    ? runViews(history as readonly RecordedEvent<RunEvent>[], recent)
    : workflowViews(history as readonly RecordedEvent<WorkflowEvent>[], recent)
}

/** Records the whole log once more, event by event in its order, with the rows that follow from each. */
const rebuild = async (from: TwoProcesses, into: EventStore) => {
  const notices = await from.here.log.after(0, 10_000)
  const streams = new Map<StreamName, readonly RecordedEvent[]>()
  for (const { stream, version } of notices) {
    if (!streams.has(stream)) streams.set(stream, (await from.here.store.read(stream)).events)
    const event = streams.get(stream)?.[version - 1]
    if (event === undefined) throw new Error(`${stream} has no version ${version}`)
    const { head, events } = await into.read(stream)
    const { actor, correlationId, causationId, at } = event
    const cause = { actor, correlationId, causationId }
    const views = (recorded: readonly RecordedEvent[]) => viewsOf([...events, ...recorded], recorded.length)
    await into.append({ head, events: [{ type: event.type, data: event.data }], cause, at, views })
  }
  return notices.length
}

const tables: Readonly<Record<string, string>> = {
  workflows: 'select * from workflows order by id',
  runs: 'select *, attempt_log::text, token_use::text from runs order by id',
  // While a worker has a run, the time that it was ready at means nothing: it is the time that its lease ends.
  'runs that wait': `
    select w.id, w.workflow_id, case when log ->> 'by' = 'worker' and log ->> 'endedAt' is null then null else ready_at end
      from waiting_runs w join runs using (id) cross join lateral (select attempt_log -> -1 as log) last order by w.id`,
}

it('the rows of workflows and runs follow from the log alone, event by event', async () => {
  await live()
  expect(await rebuild(original, rebuilt.here.store)).toBeGreaterThan(300)
  const again = runDesk(rebuilt.here)
  for (const [name, text] of Object.entries(tables)) {
    const rows = await desk.rowsOf(text)
    expect(rows.length, name).toBeGreaterThan(2)
    expect(await again.rowsOf(text), name).toEqual(rows)
  }
})

it('what a reader finds of a run is what folding its stream gives', async () => {
  await live()
  for (const { id } of await desk.rowsOf<{ id: string }>('select id from runs')) {
    const { events } = await original.here.store.read<RunEvent>(`run-${id}`)
    const [change] = runViews(events, 0)
    const { repeatedAs: _, ...found } = (await desk.runs.find(id)) ?? { repeatedAs: [] }
    expect(found).toEqual(change?.row)
    expect(idOf(events[0]?.stream ?? 'run-')).toBe(id)
  }
})
