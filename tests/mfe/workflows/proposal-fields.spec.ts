import { expect, it } from 'vitest'
import type { WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { proposalFields, proposalSchema } from '#mfe/workflows/model/proposal-fields.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'

const input = (name: string, fields: Partial<WorkflowInput> = {}): WorkflowInput => ({
  id: name,
  workflowId: 5,
  name,
  label: name.toUpperCase(),
  type: 'text',
  required: true,
  placeholder: '',
  order: 1,
  ...fields,
})
const objectives = 'Client Objectives, Pain Points and Key Outcomes'
const asked = [
  input('meetingDate', { placeholder: '2026-01-31' }),
  input('clientName', { label: 'Who it is for', placeholder: 'Example Inc.' }),
  input('clientObjectives', { label: objectives, type: 'textarea' }),
  input('seats', { type: 'number', required: false, placeholder: '12' }),
]

it('the proposal form draws its inputs in their order, in the specified words unless they were changed', () => {
  expect(proposalFields(asked)).toEqual([
    {
      lines: true,
      fields: [
        { name: 'meetingDate', label: 'MEETINGDATE', asterisk: true, type: 'date' },
        { name: 'clientName', label: 'Who it is for', asterisk: true },
      ],
    },
    {
      lines: false,
      fields: [
        { name: 'clientObjectives', label: 'Client Objectives Pain Points and Key Outcomes', asterisk: true, rows: 5 },
      ],
    },
    { lines: true, fields: [{ name: 'seats', label: 'SEATS', placeholder: '12', asterisk: false, type: 'number' }] },
  ])
})

it('further fields are checked by their type and sent where they are filled in', () => {
  const schema = proposalSchema(asked)
  expect(schema.parse({ ...nineAnswers, seats: '12' })).toEqual({ ...nineAnswers, seats: '12' })
  expect(schema.parse({ ...nineAnswers, seats: '' })).toEqual(nineAnswers)
  expect(schema.safeParse({ ...nineAnswers, seats: 'many' }).error?.issues).toMatchObject([
    { path: ['seats'], message: 'SEATS must be a number' },
  ])
})
