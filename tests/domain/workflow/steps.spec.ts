import { describe, expect, it } from 'vitest'
import type { Step } from '#domain/kernel/step.ts'
import { fillTemplate } from '#domain/kernel/step-references.ts'
import { checkSteps, workflow } from '#domain/workflow/model/index.ts'
import { oneStepOfEach } from '#tests/support/run/run-and-workflow-events.ts'
import { specification } from '#tests/support/specification.ts'
import { created, emailInput } from '#tests/support/workflow/workflows.ts'

const inputs = [
  { name: 'email', type: 'email' },
  { name: 'seats', type: 'number' },
] as const

const lead = (changes: Readonly<Record<string, string | number>>): Step => ({
  kind: 'lead',
  id: 'note',
  name: 'Note',
  changes,
})
const faultsOf = (...steps: readonly Step[]) =>
  checkSteps(steps, inputs).map(({ path, message }) => `${path}: ${message}`)
const [call, , , wait, branch, approve] = oneStepOfEach as readonly [Step, Step, Step, Step, Step, Step]

describe('an input', () => {
  it('that steps refer to is not removed', () => {
    const note = lead({ name: 'For {inputs.email}' })
    const other = lead({ name: '{inputs.emails}' })
    const stepsSet = (...steps: readonly Step[]) => ({ type: 'WorkflowStepsSet', data: { steps } }) as const
    const removal = { type: 'RemoveInput', id: emailInput.id } as const
    const given = specification(workflow)
    given(created(), stepsSet(note, { ...other, name: 'Other' }))
      .when(removal)
      .isRefused({ type: 'InputInUse', steps: ['Note'] })
    given(created(), stepsSet(note), stepsSet(other))
      .when(removal)
      .gives({ type: 'WorkflowInputRemoved', data: { id: emailInput.id } })
  })
})

describe('steps', () => {
  it('of every kind are accepted', () => expect(faultsOf(...oneStepOfEach)).toEqual([]))

  it.each<readonly [string, readonly Step[]]>([
    ['steps.0.changes.name: {inputs.nmae}: the workflow has no input nmae', [lead({ name: '{inputs.nmae}' })]],
    [
      'steps.0.changes.name: {steps.enrich.output.x}: there is no step enrich before this one',
      [lead({ name: '{steps.enrich.output.x}' }), call],
    ],
    [
      'steps.1.changes.name: {steps.enrich.output.x}: the step enrich has no output x',
      [call, lead({ name: '{steps.enrich.output.x}' })],
    ],
    [
      'steps.1.changes.name: {steps.patience.output.x}: the step patience has no output x',
      [wait, lead({ name: '{steps.patience.output.x}' })],
    ],
    [
      'steps.0.changes.name: {lead.name} is no reference: write {inputs.…} or {steps.….output.…}',
      [lead({ name: '{lead.name}' })],
    ],
    [
      'steps.0.changes.estimatedValue: Must be a number, or a reference to one',
      [lead({ estimatedValue: '{inputs.email}' })],
    ],
    [
      'steps.0.changes.estimatedValue: Must be a number, or a reference to one',
      [lead({ estimatedValue: '{inputs.seats} dollars' })],
    ],
    ['steps.1.id: Two steps have this id', [wait, wait]],
    [
      'steps.1.next: There is no step patience after this one',
      [wait, { ...approve, question: '', next: 'patience' } as Step],
    ],
    ['steps.1.otherwise: There is no step x after this one', [wait, { ...branch, otherwise: 'x' } as Step]],
    ['steps: At most 20 steps', Array.from({ length: 21 }, (_, index) => ({ ...wait, id: `wait${index}` }))],
  ])('are refused: %s', (fault, steps) => expect(faultsOf(...steps)).toEqual([fault]))

  it('refer to the verdict, the name and the note of an approval, and to nothing else of it', () => {
    const ask: Step = { kind: 'approve', id: 'ask', name: 'Ask', question: '', otherwise: null }
    const nameBy = (field: string) => faultsOf(ask, lead({ name: `{steps.ask.output.${field}}` }))
    expect(['approved', 'by', 'note', 'x'].map((field) => nameBy(field).length)).toEqual([0, 0, 0, 1])
  })

  it('take a number for a number', () =>
    expect(
      faultsOf(lead({ estimatedValue: '{inputs.seats}' }), { ...lead({ estimatedValue: '1200' }), id: 'other' }),
    ).toEqual([]))
})

describe('a template', () => {
  const scope = {
    inputs: { seats: 5, empty: '' },
    outputs: new Map([
      ['a', '{"list":[{"x":1}],"ok":true}'],
      ['b', 'plain'],
    ]),
  }

  it.each([
    ['{inputs.seats}', 5],
    ['{inputs.seats} seats', '5 seats'],
    ['{steps.a.output.list.0.x}', 1],
    ['{steps.a.output.list}', [{ x: 1 }]],
    ['{steps.a.output.list} and {steps.a.output.ok}', '[{"x":1}] and true'],
    ['{steps.b.output}', 'plain'],
    ['{steps.c.output.x}', null],
    ['-{steps.a.output.toString}-', '--'],
    ['{"json": 1}', '{"json": 1}'],
  ])('%s is filled', (template, value) => expect(fillTemplate(template, scope)).toEqual(value))
})
