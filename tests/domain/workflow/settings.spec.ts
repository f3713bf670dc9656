import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import { type WorkflowEvent, workflow } from '#domain/workflow/model/index.ts'
import { listedStatus, type WorkflowActivity } from '#domain/workflow/views/listed-status.ts'
import { workflowView } from '#domain/workflow/views/workflow-view.ts'
import { nextDay, noon } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'
import {
  activated,
  addInput,
  archived,
  created,
  createWorkflow,
  emailInput,
  paused,
} from '#tests/support/workflow/workflows.ts'

const given = specification(workflow)

describe('creating a workflow', () => {
  it('keeps its settings and its inputs', () => given().when(createWorkflow()).gives(created()))
})

describe('revising a workflow', () => {
  it('records one fact for each thing that changed', () =>
    given(created())
      .when({ type: 'ReviseWorkflow', name: 'Else', description: '', apiEndpoint: 'https://example.com/run' })
      .gives(
        { type: 'WorkflowRenamed', data: { name: 'Else' } },
        { type: 'WorkflowDescribed', data: { description: '' } },
        { type: 'WorkflowEndpointSet', data: { apiEndpoint: 'https://example.com/run' } },
      ))

  it('empties its endpoint, and leaves alone what was not sent', () =>
    given(created({ apiEndpoint: 'https://example.com' }))
      .when({ type: 'ReviseWorkflow', apiEndpoint: '' })
      .leaves({ apiEndpoint: '', name: 'Lead Enrichment', description: 'Looks leads up.' }))

  it('with nothing changes nothing', () => given(created()).when({ type: 'ReviseWorkflow' }).givesNothing())
})

describe('the inputs of a workflow', () => {
  const company = (order: number) =>
    ({
      type: 'WorkflowInputAdded',
      data: {
        id: 'input 2',
        name: 'company',
        label: 'Company',
        type: 'text',
        required: false,
        placeholder: 'Example Inc.',
        order,
      },
    }) as const

  it('come at the end where no order was sent', () => {
    given(created()).when(addInput()).gives(company(2))
    given(created({ inputs: [] }))
      .when(addInput())
      .gives(company(1))
    given(created({ inputs: [{ ...emailInput, order: 40 }] }))
      .when(addInput())
      .gives(company(41))
  })

  it('are sorted by order, and by insertion within the same order', () => {
    given(created({ inputs: [{ ...emailInput, order: 2 }] }))
      .when(addInput({ order: 1 }))
      .leaves({ inputs: [{ name: 'company' }, { name: 'email' }] })
    given(created())
      .when(addInput({ order: 1 }))
      .leaves({ inputs: [{ name: 'email' }, { name: 'company' }] })
  })

  it('give their name free when they are removed', () =>
    given(created(), { type: 'WorkflowInputRemoved', data: { id: 'input 1' } })
      .when(addInput({ name: 'email' }))
      .leaves({ inputs: [{ id: 'input 2', name: 'email' }] }))
})

const recorded = (...events: readonly WorkflowEvent[]): RecordedEvent<WorkflowEvent>[] =>
  events.map((event, index) => ({
    ...event,
    id: `event ${index + 1}`,
    stream: 'workflow-7',
    version: index + 1,
    at: index === 0 ? noon : nextDay,
    hash: '',
    actor: 'ada',
    correlationId: 'c',
    causationId: 'c',
  }))

const view = (...events: readonly WorkflowEvent[]) => viewAfter(workflowView, recorded(...events))

describe('the row of a workflow', () => {
  it('is none while nothing happened', () => expect(view()).toBeNull())
  it('is none where it was never created', () => expect(view(activated)).toBeNull())

  it('reads as the workflow was created', () =>
    expect(view(created())).toEqual({
      id: 7,
      name: 'Lead Enrichment',
      description: 'Looks leads up.',
      apiEndpoint: '',
      builtIn: null,
      statusSet: 'inactive',
      statusVersion: 1,
      steps: [],
      inputs: [emailInput],
      createdAt: noon,
      updatedAt: noon,
      version: 1,
    }))

  it('follows every event, and was updated by the last', () =>
    expect(view(created(), { type: 'WorkflowRenamed', data: { name: 'Else' } }, activated)).toMatchObject({
      name: 'Else',
      statusSet: 'active',
      createdAt: noon,
      updatedAt: nextDay,
      version: 3,
    }))

  it.each([
    ['active', activated],
    ['inactive', paused],
    ['archived', archived],
  ] as const)('says that staff set the status %s, and when', (statusSet, event) => {
    const renamed = { type: 'WorkflowRenamed', data: { name: 'Else' } } as const
    expect(view(created(), renamed, event, renamed)).toMatchObject({ statusSet, statusVersion: 3, version: 4 })
  })
})

describe('the status that a workflow shows', () => {
  const statusOf = (activity: Partial<WorkflowActivity>) =>
    listedStatus({ statusSet: 'active', setPosition: 5, begunPosition: 0, runsInFlight: 0, ...activity })

  it('is what staff set while no run is in flight', () => {
    expect([statusOf({}), statusOf({ begunPosition: 9 })]).toEqual(['active', 'active'])
    expect(statusOf({ statusSet: 'inactive', begunPosition: 9, runsInFlight: 1 })).toBe('inactive')
  })

  it('is running while one is that began since', () =>
    expect(statusOf({ begunPosition: 9, runsInFlight: 2 })).toBe('running'))

  it('is active where staff said so after it began', () =>
    expect(statusOf({ begunPosition: 4, runsInFlight: 2 })).toBe('active'))
})
