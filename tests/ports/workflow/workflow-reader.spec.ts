import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import { emptyStream, placedAfter } from '#domain/log/ports/event-store.ts'
import { runReadModel } from '#domain/run/service/run-handler.ts'
import type { WorkflowEvent } from '#domain/workflow/model/index.ts'
import { createFirstWorkflows } from '#domain/workflow/service/first-workflows.ts'
import { workflowReadModel } from '#domain/workflow/service/workflow-handler.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { type RunDesk, runDesk } from '#tests/support/run/run-desk.ts'
import { cancelRun, completeAttempt, endFailed, failAttempt, requested, startAttempt } from '#tests/support/run/runs.ts'
import { activated, addInput, emailInput, paused } from '#tests/support/workflow/workflows.ts'

let processes: TwoProcesses
let desk: RunDesk
beforeEach(async () => {
  processes = await twoProcesses()
  desk = runDesk(processes.here)
})

const activate = { type: 'ReviseWorkflow', status: 'active' } as const
const pauseIt = { type: 'ReviseWorkflow', status: 'inactive' } as const

describe('a workflow', () => {
  it('reads as it was created and changed, and is found by its inputs', async () => {
    await desk.create(7, { inputs: [emailInput] })
    await desk.change(7, addInput({ order: 0 }))
    await desk.change(7, { type: 'ReviseWorkflow', name: 'Else', apiEndpoint: 'https://example.com' })
    expect(await desk.workflows.find(7)).toMatchObject({
      id: 7,
      name: 'Else',
      description: 'Looks leads up.',
      apiEndpoint: 'https://example.com',
      builtIn: null,
      status: 'active',
      inputs: [{ id: 'input 2', type: 'text' }, emailInput],
      version: 4,
    })
    expect([await desk.workflows.ofInput('input 2'), await desk.workflows.ofInput('input 3')]).toEqual([7, null])
  })

  it('is found but not listed once archived, and its number is not reused', async () => {
    await desk.create(3)
    await desk.create(7)
    await desk.change(7, { type: 'ArchiveWorkflow' })
    expect((await desk.workflows.list()).map(({ id }) => id)).toEqual([3])
    expect(await desk.workflows.find(7)).toMatchObject({ status: 'archived' })
    expect([await desk.workflows.find(8), await desk.workflows.highestId()]).toEqual([null, 7])
  })

  it('is one of five where the installation is new, however many servers start at once', async () => {
    const { here, there } = processes
    await Promise.all([here, there, here].map(({ store }) => createFirstWorkflows(store, uuidIds, noon)))
    const listed = await desk.workflows.list()
    expect(listed.map(({ id, status, builtIn }) => [id, status, builtIn])).toEqual([
      [1, 'active', null],
      [2, 'active', null],
      [3, 'active', null],
      [4, 'active', 'engagement_overview'],
      [5, 'active', 'proposal'],
    ])
    await createFirstWorkflows(there.store, uuidIds, noon)
    expect(await desk.workflows.list()).toEqual(listed)
  })
})

describe('the status of a workflow', () => {
  beforeEach(async () => void (await desk.create(7)))

  const started: string[] = []
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    start: async () => started.push(await desk.request(7)),
    end: () => desk.execute(started.shift() ?? '', endFailed()),
    cancel: () => desk.execute(started.shift() ?? '', cancelRun()),
    take: () => desk.execute(started[0] ?? '', startAttempt()),
    'fail for now': () => desk.execute(started[0] ?? '', failAttempt()),
    rename: () => desk.change(7, { type: 'ReviseWorkflow', name: `${Math.random()}` }),
    activate: () => desk.change(7, activate),
    pause: () => desk.change(7, pauseIt),
    archive: () => desk.change(7, { type: 'ArchiveWorkflow' }),
  }

  it.each([
    'active',
    'start running, end active',
    'start running, take running, fail for now running, cancel active',
    'start running, start running, end running, end active, start running, cancel active',
    'start running, rename running, end active, rename active',
    'start running, pause inactive, end inactive, activate active, start running, end active',
    'start running, start running, pause inactive, end inactive, activate active, end active',
    'start running, activate active, end active',
    'start running, activate active, start running, end running, end active',
    'start running, pause inactive, activate active, start running, end running, cancel active',
    'start running, archive archived, cancel archived',
    'pause inactive, rename inactive, activate active',
  ])('after: %s', async (story) => {
    started.length = 0
    for (const step of story.split(', ')) {
      const status = step.split(' ').at(-1)
      await steps[step.split(' ').slice(0, -1).join(' ')]?.()
      expect((await desk.workflows.find(7))?.status, step).toBe(status)
    }
  })

  /** Appends of one process during another append go into one batch, in order of arrival. */
  it.each([
    ['start, activate', 'active'],
    ['activate, start', 'running'],
    ['start, pause', 'inactive'],
    ['pause, start', 'inactive'],
  ])('in one batch with its runs, by their order: %s is %s', async (order, status) => {
    const { store } = processes.here
    const run = randomUUIDv7()
    const cause = { actor: 'ada', correlationId: 'c', causationId: 'c' }
    const workflow = await store.read<WorkflowEvent>('workflow-7')
    const set = (event: WorkflowEvent) => () => {
      const before = viewAfter(workflowReadModel.view, workflow.events)
      const after = viewAfter(workflowReadModel.view, placedAfter(workflow.head, [event], noon), before)
      const rows = workflowReadModel.changes(before, after, noon)
      return store.append({ head: workflow.head, events: [event], cause, at: noon, rows })
    }
    const appends: Readonly<Record<string, () => Promise<unknown>>> = {
      start: () => {
        const [head, events] = [emptyStream(`run-${run}`), [requested({ workflowId: 7 })]]
        const rows = runReadModel.changes(null, viewAfter(runReadModel.view, placedAfter(head, events, noon)), noon)
        return store.append({ head, events, cause, at: noon, rows })
      },
      activate: set(activated),
      pause: set(paused),
    }
    const underWay = store.append(firstAppend(aStream()))
    await Promise.all([underWay, ...order.split(', ').map((step) => appends[step]?.())])
    expect((await desk.workflows.find(7))?.status).toBe(status)
  })

  const inFlight = async () =>
    (await desk.rowsOf<{ count: number }>('select runs_in_flight as count from workflows where id = 7'))[0]?.count

  it('is active with none in flight after 50 runs that start and end at once, in two processes', async () => {
    const desks = [desk, runDesk(processes.there)]
    const live = async (n: number) => {
      const mine = desks[n % 2] as RunDesk
      const runId = await mine.request(7)
      await mine.execute(runId, startAttempt())
      await Promise.all(
        [0, 1].map((other) => desks[other]?.execute(runId, n % 3 === 0 ? cancelRun() : completeAttempt())),
      )
      await mine.execute(runId, endFailed())
    }
    await Promise.all(Array.from({ length: 50 }, (_, n) => live(n)))
    expect([(await desk.workflows.find(7))?.status, await inFlight()]).toEqual(['active', 0])
  })

  it('is as staff set it after the same load, if they pause and activate meanwhile', async () => {
    const live = async () => void (await desk.execute(await desk.request(7), cancelRun()))
    const meddle = async () => {
      for (const command of [pauseIt, activate, pauseIt, activate, pauseIt]) await desk.change(7, command)
    }
    await Promise.all([...Array.from({ length: 50 }, live), meddle()])
    expect([(await desk.workflows.find(7))?.status, await inFlight()]).toEqual(['inactive', 0])
  })
})
