import { formatter, type Messages } from '@atrium/kit'
import { readExactJson } from '#contracts/json.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { ownValue } from './own-value.ts'

type InputField = Pick<WorkflowInput, 'name' | 'label' | 'type' | 'required'>

/** As the server reads it: no hexadecimals, and within a double's range. */
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const email = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

/** Validation errors as the server would report them, under the same paths. */
export const complaints = (inputs: readonly InputField[], values: Readonly<Record<string, string>>): Messages =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const message = complaint(input, ownValue(values, input.name)?.trim() ?? '')
      return message === null ? [] : [[`inputs.${input.name}`, message]]
    }),
  )

const complaint = ({ label, type, required }: InputField, value: string): string | null => {
  if (value === '') return required ? `${label} is required` : null
  if (type === 'number' && !(number.test(value) && Number.isFinite(Number(value)))) return `${label} must be a number`
  return type === 'email' && !email.test(value) ? 'Invalid email address' : null
}

/** A lead's data as form values, under its own names and those of the built-in workflows' inputs. */
export const textsOfLead = (lead: Lead | undefined): Readonly<Record<string, string>> => {
  if (lead === undefined) return {}
  const { name, email, phone, company, notes, estimatedValue } = lead
  const value = estimatedValue === null ? null : formatter.value(estimatedValue)
  const texts = { name, email, phone, company, notes, clientName: company || name, clientObjectives: notes }
  const all = { ...texts, meetingNotes: notes, totalInvestment: value, budget: value }
  return Object.fromEntries(Object.entries(all).flatMap(([field, text]) => (text === null ? [] : [[field, text]])))
}

/** The inputs of an earlier run as form values. */
export const textsIn = (inputs: string | undefined): Readonly<Record<string, string>> => {
  if (inputs === undefined) return {}
  const values = readExactJson(inputs)
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
