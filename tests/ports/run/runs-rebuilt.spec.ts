import { beforeEach, expect, it } from 'vitest'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf, kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import { logStart } from '#domain/log/ports/event-log.ts'
import { type EventStore, placedAfter, type Stream } from '#domain/log/ports/event-store.ts'
import type { ReadModel } from '#domain/log/service/command-handler.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import { runReadModel } from '#domain/run/service/run-handler.ts'
import { versionNumber } from '#domain/run/views/run-versions.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import { workflowReadModel } from '#domain/workflow/service/workflow-handler.ts'
import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { type RunDesk, runDesk } from '#tests/support/run/run-desk.ts'
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
} from '#tests/support/run/runs.ts'
import { addInput } from '#tests/support/workflow/workflows.ts'

let original: TwoProcesses
let rebuilt: TwoProcesses
let desk: RunDesk
beforeEach(async () => {
  original = await twoProcesses()
  rebuilt = await twoProcesses()
  desk = runDesk(original.here)
})

/** Runs and changes by staff, all at once. */
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
    for (const step of [...steps, ...ends, ...later]) if (random() < 0.6) await desk.execute(runId, step)
  }
  const staff = async (id: number) => {
    await desk.change(id, addInput())
    await desk.change(id, { type: 'ReviseWorkflow', status: 'inactive' })
    await desk.change(id, {
      type: 'ReviseWorkflow',
      name: 'Else',
      description: 'Else.',
      apiEndpoint: 'https://example.com',
    })
    await desk.change(id, { type: 'ReviseWorkflow', status: 'active' })
    await desk.change(id, { type: 'RemoveInput', id: 'input 2' })
  }
  await Promise.all([...Array.from({ length: 80 }, (_, n) => oneRun(n)), staff(1), staff(2)])
  await desk.change(3, { type: 'ArchiveWorkflow' })
}

const rowsOf = <Row, Event extends DomainEvent>(
  { view, changes }: ReadModel<Row, Event>,
  { head, events }: Stream<Event>,
  event: Event,
  at: Instant,
) => {
  const before = viewAfter(view, events)
  return changes(before, viewAfter(view, placedAfter(head, [event], at), before), at)
}

/** Appends the whole log again, event by event in order, with the rows that each event leads to. */
const rebuild = async (from: TwoProcesses, into: EventStore) => {
  const notices = await from.here.log.after(logStart, 10_000)
  const streams = new Map<StreamName, readonly RecordedEvent[]>()
  for (const { stream, version } of notices) {
    if (!streams.has(stream)) streams.set(stream, (await from.here.store.read(stream)).events)
    const event = streams.get(stream)?.[version - 1]
    if (event === undefined) throw new Error(`${stream} has no version ${version}`)
    const read = await into.read(stream)
    const { actor, correlationId, causationId, at } = event
    const cause = { actor, correlationId, causationId }
    const recorded = { type: event.type, data: event.data }
    const rows =
      kindOf(stream) === 'run'
        ? rowsOf(runReadModel, read as Stream<RunEvent>, recorded as RunEvent, at)
        : rowsOf(workflowReadModel, read as Stream<WorkflowEvent>, recorded as WorkflowEvent, at)
    await into.append({ head: read.head, events: [recorded], cause, at, rows })
  }
  return notices.length
}

const tables: Readonly<Record<string, string>> = {
  workflows: 'select * from workflows order by id',
  runs: 'select *, attempt_log::text, token_use::text from runs order by id',
  // The end of a wait depends on the database's clock.
  'runs that wait': 'select id, workflow_id from waiting_runs order by id',
}

it('the rows of workflows and runs follow from the log alone, event by event', async () => {
  await live()
  expect(await rebuild(original, rebuilt.here.store)).toBeGreaterThan(300)
  const second = runDesk(rebuilt.here)
  for (const [name, text] of Object.entries(tables)) {
    const rows = await desk.rowsOf(text)
    expect(rows.length, name).toBeGreaterThan(2)
    expect(await second.rowsOf(text), name).toEqual(rows)
  }
})

it('what a reader finds of a run is what folding its stream gives', async () => {
  await live()
  for (const { id } of await desk.rowsOf<{ id: string }>('select id from runs')) {
    const { events } = await original.here.store.read<RunEvent>(`run-${id}`)
    const folded = viewAfter(runReadModel.view, events)
    const { repeatedAs, number, ...run } = (await desk.runs.find(id)) ?? { repeatedAs: [], number: null }
    expect({ ...run, builtIn: null }).toEqual(folded)
    expect(number ?? 0).toBe(versionNumber(events))
    expect(idOf(events[0]?.stream ?? 'run-')).toBe(id)
  }
})
