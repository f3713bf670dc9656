import { type ProposalInputs, proposalInputs } from '#contracts/document/proposal-inputs.ts'
import type { WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { complaints } from './run-values.ts'

/** A field of the proposal form; `rows` if it takes several lines. */
export type ProposalField = {
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  readonly asterisk: boolean
  readonly rows?: number
  readonly type?: 'date' | 'number' | 'email'
}

/** How the form shows a label or placeholder that is still the original one. */
const firstWords: Readonly<Record<string, { readonly was: string; readonly shown: string }>> = {
  'Example Inc.': { was: 'clientName', shown: '' },
  '2026-01-31': { was: 'meetingDate', shown: '' },
  'Client Objectives, Pain Points and Key Outcomes': {
    was: 'clientObjectives',
    shown: 'Client Objectives Pain Points and Key Outcomes',
  },
}

const wordField = (name: string, words: string): string =>
  firstWords[words]?.was === name ? firstWords[words].shown : words

const fieldOf = ({ name, label, type, required, placeholder }: WorkflowInput): ProposalField => {
  const hint = wordField(name, placeholder)
  const common = {
    name,
    label: wordField(name, label),
    asterisk: required,
    ...(hint === '' ? {} : { placeholder: hint }),
  }
  if (type === 'textarea') return { ...common, rows: name === 'paymentSchedule' ? 3 : 5 }
  if (name === 'meetingDate') return { ...common, type: 'date' }
  return type === 'text' ? common : { ...common, type }
}

/** The fields in the order of the inputs; neighbouring single lines share a row. */
export const proposalFields = (inputs: readonly WorkflowInput[]) => {
  const groups: { readonly lines: boolean; readonly fields: ProposalField[] }[] = []
  for (const field of inputs.map(fieldOf)) {
    const lines = field.rows === undefined
    const last = groups.at(-1)
    if (last?.lines === lines) last.fields.push(field)
    else groups.push({ lines, fields: [field] })
  }
  return groups
}

/** The nine specified fields, and additional ones if they are filled in. */
export const proposalSchema = (inputs: readonly WorkflowInput[]) => {
  const addedInputs = inputs.filter(({ name }) => !Object.hasOwn(proposalInputs.shape, name))
  return proposalInputs
    .loose()
    .superRefine((values, context) => {
      const problems = complaints(addedInputs, values as Readonly<Record<string, string>>)
      for (const [path, message] of Object.entries(problems))
        context.addIssue({ code: 'custom', path: [path.replace('inputs.', '')], message })
    })
    .transform(
      (values) => Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) as ProposalInputs,
    )
}
