import { describe, it } from 'vitest'
import { workflow } from '#domain/workflow/model/index.ts'
import { specification } from '#tests/support/specification.ts'
import { created } from '#tests/support/workflow/workflows.ts'

const given = specification(workflow)
const input = (id: string, required: boolean) =>
  ({ id, name: id, label: id, type: 'text', required, placeholder: '', order: 1 }) as const
const builtIn = created({ builtIn: 'proposal', status: 'active', inputs: [input('clientName', true)] })
const added = { type: 'WorkflowInputAdded', data: input('extra', false) } as const
const add = (required: boolean) => ({ ...input('extra', required), type: 'AddInput', inputType: 'text' }) as const

describe('a built-in workflow', () => {
  it('keeps the inputs that it writes its document from', () => {
    given(builtIn).when({ type: 'RemoveInput', id: 'clientName' }).isRefused({ type: 'InputIsBuiltIn' })
  })

  it('takes further optional inputs, and removes them again', () => {
    given(builtIn).when(add(false)).gives(added)
    given(builtIn, added)
      .when({ type: 'RemoveInput', id: 'extra' })
      .gives({ type: 'WorkflowInputRemoved', data: { id: 'extra' } })
  })

  it('lets its inputs be relabelled and moved, and writes from the same names', () => {
    const relabelled = {
      type: 'WorkflowInputRelabelled',
      data: { id: 'clientName', label: 'Who', placeholder: 'X' },
    } as const
    const ordered = { type: 'WorkflowInputsOrdered', data: { ids: ['extra', 'clientName'] } } as const
    const revise = { type: 'ReviseInput', id: 'clientName' } as const
    given(builtIn, added)
      .when({ ...revise, label: 'Who', placeholder: 'X', place: 2 })
      .gives(relabelled, ordered)
    given(builtIn, added, relabelled, ordered)
      .when({ ...revise, label: 'Who', place: 9 })
      .gives()
    given(builtIn, added, ordered)
      .when({ ...revise, place: 1 })
      .gives({ type: 'WorkflowInputsOrdered', data: { ids: ['clientName', 'extra'] } })
    given(builtIn)
      .when({ ...revise, id: 'other', label: 'Who' })
      .isRefused({ type: 'InputNotFound' })
  })

  it('takes no further required input, as its form could not ask for it', () => {
    given(builtIn).when(add(true)).isRefused({ type: 'InputMustBeOptional' })
  })
})
