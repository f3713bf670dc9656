import { describe, expect, it, vi } from 'vitest'
import { noBackground } from '#adapters/writer/background.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { Step } from '#domain/kernel/step.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { ValueRefused } from '#domain/log/ports/event-store.ts'
import type { EndpointReply } from '#domain/run/ports/endpoint.ts'
import { type ExecutorPorts, runExecutor } from '#domain/run/service/run-executor.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { noSettings } from '#domain/workflow/ports/call-settings.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import { memoryEventStore } from '#tests/support/memory/log/memory-event-store.ts'
import { type MemoryDatabase, memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { memoryRunQueue } from '#tests/support/memory/memory-run-queue.ts'
import { memoryWorkflowReader } from '#tests/support/memory/views/memory-workflow-reader.ts'
import { at, requestRun, startAttempt } from '#tests/support/run/runs.ts'
import { tell } from '#tests/support/run/sample-steps.ts'
import { createWorkflow } from '#tests/support/workflow/workflows.ts'

const cause = { actor: 'ada', correlationId: 'a', causationId: 'a' }

const withOneRun = async (steps: readonly Step[] = []): Promise<MemoryDatabase> => {
  let counter = 0
  const database = memoryDatabase({ now: () => at(0) }, { next: () => `event-${++counter}` })
  const store = memoryEventStore(database)
  await workflowHandler(store)('workflow-1', createWorkflow({ workflowId: 1 }), { cause, at: at(0) })
  await runHandler(store)('run-1', requestRun({ steps }), { cause, at: at(0) })
  return database
}

const executorOn = (database: MemoryDatabase, ports: Partial<ExecutorPorts>) =>
  runExecutor({
    store: memoryEventStore(database),
    workflows: memoryWorkflowReader(database),
    endpoint: { call: async () => ({ type: 'Cancelled' }) },
    writer: { draft: async () => ({ type: 'Cancelled' }) },
    backgroundOf: async () => noBackground,
    derivedId: () => '0197',
    callSettingsOf: async () => noSettings,
    clock: { now: () => at(0) },
    random: () => 1,
    pause: async () => undefined,
    ...ports,
  })

const takenBy = async (worker: string, database: MemoryDatabase) => {
  const [run] = await memoryRunQueue(database, { random: () => 0 }).take(worker, 1, 1)
  if (run === undefined) throw new Error('nothing to take')
  const lease = { lost: () => false, stillOwn: async () => true, release: async () => undefined }
  return { ...run, cancellation: canceller(), ...lease }
}

describe('an end that cannot be stored at once', () => {
  it('leaves the next attempt where it was while the clock jumps', async () => {
    let [skewMs, outages] = [0, 1]
    const database = await withOneRun()
    const store = memoryEventStore(database)
    const append: typeof store.append = async (appending) => {
      const isEnd = appending.events.some(({ type }) => type === 'RunAttemptFailed')
      if (isEnd && outages-- > 0) throw new Unavailable('the database', new Error('it restarts'))
      return store.append(appending)
    }
    const execute = executorOn(database, {
      store: { ...store, append },
      endpoint: { call: async () => ({ type: 'Failed', error: '503', mayRetry: true, retryAfterMs: 1000 }) },
      clock: { now: () => at(skewMs) },
      pause: async () => {
        skewMs = -180_000
      },
    })
    await execute(await takenBy('worker', database))
    expect(database.tables().waitingRuns.get('1')).toMatchObject({ readyAt: Date.parse(at(1000)) })
  })
})

describe('a result that the database refuses', () => {
  const refusing = (type: string) => async () => {
    const database = await withOneRun([tell])
    const store = memoryEventStore(database)
    const append: typeof store.append = async (appending) => {
      if (appending.events.some((event) => event.type === type)) throw new ValueRefused(new Error('22P05'))
      return store.append(appending)
    }
    const execute = executorOn(database, {
      store: { ...store, append },
      endpoint: { call: async () => ({ type: 'Answered', body: 'x' }) },
    })
    await execute(await takenBy('worker', database))
    return database.tables().runs.get('1')
  }

  it('fails the run at once, with the step and the reason', async () => {
    expect(await refusing('RunStepCompleted')()).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorMessage:
        'The result of “tell” holds something that cannot be stored: a NUL, half of a surrogate pair, or a year after 9999.',
    })
  })

  it('is a defect where it is no result', async () => {
    await expect(refusing('RunStepStarted')()).rejects.toThrow(ValueRefused)
  })
})

describe('a worker that took a run before a failover', () => {
  it('does not begin where another event has the version that it took the run at', async () => {
    const database = await withOneRun()
    const standby = database.snapshot()
    const start = () => runHandler(memoryEventStore(database))('run-1', startAttempt(at(0)), { cause, at: at(0) })
    await start()
    const stalled = await takenBy('stalled', database)
    database.restore(standby)
    await start()
    const call = vi.fn(async (): Promise<EndpointReply> => ({ type: 'Cancelled' }))
    await executorOn(database, { endpoint: { call } })(stalled)
    expect(call).not.toHaveBeenCalled()
    expect(database.tables().runs.get('1')).toMatchObject({ version: stalled.version, attempts: 1 })
  })
})

describe('a call that is given up for a request to cancel which a failover lost', () => {
  it('is not repeated under the number of its attempt', async () => {
    const database = await withOneRun([tell])
    const call = vi.fn(async (): Promise<EndpointReply> => ({ type: 'Cancelled' }))
    const release = vi.fn(async () => undefined)
    await executorOn(database, { endpoint: { call } })({ ...(await takenBy('worker', database)), release })
    expect(call).toHaveBeenCalledOnce()
    expect(release).toHaveBeenCalledOnce()
    expect(database.tables().runs.get('1')).toMatchObject({ status: 'running', attempts: 1 })
  })
})
