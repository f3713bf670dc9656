import { expect, it } from 'vitest'
import { memoryEventStore } from '#adapters/memory/log/memory-event-store.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryWorkflowReader } from '#adapters/memory/views/memory-workflow-reader.ts'
import { noBackground } from '#adapters/writer/background.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { noSettings } from '#domain/run/ports/endpoint.ts'
import { runExecutor } from '#domain/run/service/run-executor.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { at, requestRun } from '#tests/support/runs.ts'
import { createWorkflow } from '#tests/support/workflows.ts'

const cause = { actor: 'ada', correlationId: 'a', causationId: 'a' }

it('a clock that jumps while an end cannot be stored does not move the next attempt', async () => {
  let [made, skewMs, outages] = [0, 0, 1]
  const database = memoryDatabase({ now: () => at(0) }, { next: () => `event-${++made}` })
  const store = memoryEventStore(database)
  await workflowHandler(store)('workflow-1', createWorkflow({ workflowId: 1 }), { cause, at: at(0) })
  await runHandler(store)('run-1', requestRun(), { cause, at: at(0) })
  const append: typeof store.append = async (appending) => {
    const isEnd = appending.events.some(({ type }) => type === 'RunAttemptFailed')
    if (isEnd && outages-- > 0) throw new Unavailable('the database', new Error('it restarts'))
    return store.append(appending)
  }
  const execute = runExecutor({
    store: { ...store, append },
    workflows: memoryWorkflowReader(database),
    endpoint: { call: async () => ({ type: 'Failed', error: '503', mayRetry: true, retryAfterMs: 1000 }) },
    writer: { draft: async () => ({ type: 'Cancelled' }) },
    backgroundOf: async () => noBackground,
    derivedId: () => '0197',
    callSettingsOf: async () => noSettings,
    clock: { now: () => at(skewMs) },
    random: () => 1,
    pause: async () => {
      skewMs = -180_000
    },
  })
  await execute({
    runId: '1',
    workflowId: 1,
    version: 1,
    cancellation: canceller(),
    lost: () => false,
    stillOwn: async () => true,
    release: async () => undefined,
  })
  expect(database.tables().waitingRuns.get('1')).toMatchObject({ readyAt: Date.parse(at(1000)) })
})
