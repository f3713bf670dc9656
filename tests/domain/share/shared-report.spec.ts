import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import { type SharedReports, seenBefore, sharedReports } from '#domain/share/service/shared-report.ts'
import { createFirstWorkflows } from '#domain/workflow/service/first-workflows.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { memoryWorkflowReader } from '#tests/support/memory/views/memory-workflow-reader.ts'
import { at, completed, requested, started } from '#tests/support/run/runs.ts'

const runId = randomUUIDv7()
const stream = `run-${runId}` as const
const revised = (outputs: string): RunEvent => ({
  type: 'RunOutputsRevised',
  data: { outputs, revisedAt: at(4000) },
})

let store: EventStore
let reads: number[] = []
let reports: SharedReports
const add = async (...events: readonly RunEvent[]) => {
  const { head } = await store.read(stream)
  await store.append({ head, events, cause: { actor: 'ada', correlationId: 'c', causationId: 'c' }, at: at(4000) })
  reads = []
}
beforeEach(async () => {
  const database = memoryDatabase(systemClock, { next: randomUUIDv7 })
  const memory = memoryEventStore(database)
  await createFirstWorkflows(memory, { next: randomUUIDv7 }, at(0))
  const read: EventStore['read'] = async (...asked) => {
    const history = await memory.read(...asked)
    reads.push(history.events.length)
    return history as never
  }
  store = { ...memory, read }
  reports = sharedReports({ store, workflows: memoryWorkflowReader(database) })
  await add(requested(), started(), completed('{"ok":1}'), revised('{"ok":2}'))
})

const outputsAt = async (pinnedVersion: number | null) =>
  (await reports({ runId, pinnedVersion, decision: null }))?.run.outputs

it('a pinned version is read once, however often it is asked for and edited afterwards', async () => {
  expect([await outputsAt(3), await outputsAt(3)]).toEqual(['{"ok":1}', '{"ok":1}'])
  expect(reads).toEqual([4, 0])
  await add(revised('{"ok":3}'))
  expect(await outputsAt(3)).toBe('{"ok":1}')
  expect(reads).toEqual([1])
})

it('a live link reads on, and shows an edit at once', async () => {
  expect([await outputsAt(null), await outputsAt(null)]).toEqual(['{"ok":2}', '{"ok":2}'])
  expect(reads).toEqual([4, 0])
  await add(revised('{"ok":3}'))
  expect([await outputsAt(null), await outputsAt(3)]).toEqual(['{"ok":3}', '{"ok":1}'])
})

it('a document is parsed once, however often it is asked for', async () => {
  const asked = { ...requested(), data: { ...requested().data, builtIn: 'proposal' } } as RunEvent
  const large = JSON.stringify({ generatedBy: 'template', rows: Array.from({ length: 200_000 }, () => 1.5) })
  await add(asked, started(), completed(large))
  const time = async () => {
    const start = performance.now()
    expect(await outputsAt(null)).not.toContain('generatedBy')
    return performance.now() - start
  }
  const first = await time()
  expect(Math.min(await time(), await time(), await time())).toBeLessThan(first / 4)
})

it('an erased run is not shown as it was remembered', async () => {
  await outputsAt(null)
  await add({ type: 'RunErased', data: { erasedAt: at(5000), leadId: randomUUIDv7() } })
  expect(await outputsAt(null)).not.toBe('{"ok":2}')
})

describe('what a visit saw before the newest edit', () => {
  const id = randomUUIDv7()
  const share = { id, runId, pinnedVersion: null, decision: null }
  const visit = async (by: 'person' | 'machine', openedAt: string) => {
    const { head } = await store.read(`share-${id}`)
    const opening = { type: 'ShareOpened', data: { visitId: 'v', by, email: null, openedAt } } as const
    const cause = { actor: `share:${id}`, correlationId: 'c', causationId: 'c' }
    await store.append({ head, events: [opening], cause, at: openedAt })
  }
  /** The outputs seen at a time; the edit at 6000 is version 5. */
  const seen = async (openedAt: number, pinnedVersion: number | null = null) =>
    (await seenBefore(store, { share: { ...share, pinnedVersion }, openedAt: at(openedAt) }, 5))?.outputs
  beforeEach(async () => {
    const { head } = await store.read(stream)
    const cause = { actor: 'ada', correlationId: 'c', causationId: 'c' }
    await store.append({ head, events: [revised('{"ok":3}')], cause, at: at(6000) })
  })

  it('is what it opened, and on another device what the first person opened', async () => {
    expect([await seen(5000), await seen(7000)]).toEqual(['{"ok":2}', undefined])
    await visit('machine', at(4500))
    expect(await seen(7000)).toBeUndefined()
    await visit('person', at(5000))
    await visit('person', at(6500))
    expect([await seen(7000), await seen(7000, 5)]).toEqual(['{"ok":2}', undefined])
  })

  it('is nothing where the first person opened it after the edit', async () => {
    await visit('person', at(6500))
    expect(await seen(7000)).toBeUndefined()
  })
})
