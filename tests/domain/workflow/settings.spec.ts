import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../../domain/kernel/event.ts'
import { workflowView } from '../../../domain/projections/workflow-view.ts'
import { type WorkflowEvent, workflow } from '../../../domain/workflow/index.ts'
import { nextDay, noon } from '../../support/leads.ts'
import { specification } from '../../support/specification.ts'
import { activated, addInput, archived, created, createWorkflow, emailInput, paused } from '../../support/workflows.ts'

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

  it('stand in their order, and those of the same order as they came', () => {
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

describe('the row of a workflow', () => {
  it('is none while nothing happened', () => expect(workflowView([], 0)).toBeNull())
  it('is none where it was never created', () => expect(workflowView(recorded(activated), 1)).toBeNull())

  it('reads as the workflow was created', () =>
    expect(workflowView(recorded(created()), 1)).toEqual({
      id: 7,
      name: 'Lead Enrichment',
      description: 'Looks leads up.',
      apiEndpoint: '',
      builtIn: null,
      statusSet: 'inactive',
      inputs: [emailInput],
      createdAt: noon,
      updatedAt: noon,
      version: 1,
    }))

  it('follows every event, and was updated by the last', () =>
    expect(
      workflowView(recorded(created(), { type: 'WorkflowRenamed', data: { name: 'Else' } }, activated), 1),
    ).toMatchObject({ name: 'Else', statusSet: 'active', createdAt: noon, updatedAt: nextDay, version: 3 }))

  it.each([
    ['active', activated],
    ['inactive', paused],
    ['archived', archived],
  ] as const)('sets the status %s where that is what happened', (statusSet, event) =>
    expect(workflowView(recorded(created(), event), 1)).toMatchObject({ statusSet }),
  )

  it('leaves the status to the runs where nobody set it now', () => {
    const history = recorded(created(), activated, { type: 'WorkflowRenamed', data: { name: 'Else' } })
    expect(workflowView(history, 1)).toMatchObject({ statusSet: null })
    expect(workflowView(history, 2)).toMatchObject({ statusSet: 'active' })
    expect(workflowView(history, 0)).toMatchObject({ statusSet: null })
  })
})
