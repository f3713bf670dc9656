import { addressRule } from '#domain/kernel/address-rule.ts'
import type { WorkflowInput } from './words.ts'

export type InputFault = { readonly path: string; readonly message: string }
type Values = Readonly<Record<string, unknown>>

export type CheckedInputs =
  | { readonly valid: true; readonly values: Readonly<Record<string, string | number>> }
  | { readonly valid: false; readonly faults: readonly InputFault[] }

/** Validates entered values against the workflow's inputs: required, numeric, and no unknown ones. */
export const checkInputs = (inputs: readonly WorkflowInput[], given: Values): CheckedInputs => {
  const known = new Set(inputs.map(({ name }) => name))
  const unknown = Object.keys(given).filter((name) => !known.has(name))
  const faults = [
    ...inputs.flatMap((input) => faultOf(input, valueIn(given, input.name))),
    ...unknown.map((name) => fault(name, 'Unknown input')),
  ]
  if (faults.length > 0) return { valid: false, faults }
  return {
    valid: true,
    values: Object.fromEntries(inputs.flatMap((input) => entryOf(input, valueIn(given, input.name)))),
  }
}

const valueIn = (given: Values, name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined)

const fault = (name: string, message: string): InputFault => ({ path: `inputs.${name}`, message })

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const faultOf = ({ name, label, type, required }: WorkflowInput, value: unknown): readonly InputFault[] => {
  if (isEmpty(value)) return required ? [fault(name, `${label} is required`)] : []
  if (type === 'number') return isNumber(value) ? [] : [fault(name, `${label} must be a number`)]
  if (typeof value !== 'string' && typeof value !== 'number') return [fault(name, `${label} must be text`)]
  return type === 'email' && !addressRule.test(String(value).trim()) ? [fault(name, 'Invalid email address')] : []
}

const isNumber = (value: unknown) =>
  (typeof value === 'number' || typeof value === 'string') && Number.isFinite(Number(value))

/** Parses numbers, trims and composes addresses, and omits empty values. */
const entryOf = ({ name, type }: WorkflowInput, value: unknown): readonly (readonly [string, string | number])[] => {
  if (isEmpty(value)) return []
  if (type === 'number') return [[name, Number(value)]]
  return [[name, type === 'email' ? String(value).trim().normalize('NFC') : String(value)]]
}
