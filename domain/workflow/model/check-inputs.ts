import { addressRule } from '#domain/kernel/address-rule.ts'
import { isNumeral, type Numeral, numeralIn, readsAsNumber } from '#domain/kernel/numeral.ts'
import { asText } from '#domain/kernel/step-references.ts'
import { isBlank } from '#domain/kernel/text.ts'
import { composedName } from './input-name.ts'
import type { WorkflowInput } from './words.ts'

export type InputFault = { readonly path: string; readonly message: string }
type Values = Readonly<Record<string, unknown>>

type CheckedInputs =
  | { readonly valid: true; readonly values: Readonly<Record<string, string | Numeral>> }
  | { readonly valid: false; readonly faults: readonly InputFault[] }

/** Validates entered values against the workflow's inputs: required, numeric, and no unknown ones. */
export const checkInputs = (inputs: readonly WorkflowInput[], entered: Values): CheckedInputs => {
  const values = underOwnNames(inputs, entered)
  const names = new Set(inputs.map(({ name }) => name))
  const unknown = Object.keys(values).filter((name) => !names.has(name))
  const faults = [
    ...inputs.flatMap((input) => faultOf(input, valueIn(values, input.name))),
    ...unknown.map((name) => fault(name, 'Unknown input')),
  ]
  if (faults.length > 0) return { valid: false, faults }
  return {
    valid: true,
    values: Object.fromEntries(inputs.flatMap((input) => entryOf(input, valueIn(values, input.name)))),
  }
}

/** The values under the names of their inputs, where a value's name has other bytes for the same letters. */
const underOwnNames = (inputs: readonly WorkflowInput[], values: Values): Values => {
  const names = new Map(inputs.map(({ name }) => [composedName(name), name]))
  const ownName = (name: string): string => {
    const own = names.get(composedName(name))
    return own === undefined || Object.hasOwn(values, own) ? name : own
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [ownName(name), value]))
}

const valueIn = (values: Values, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)

const fault = (name: string, message: string): InputFault => ({ path: `inputs.${name}`, message })

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value))

const faultOf = ({ name, label, type, required }: WorkflowInput, value: unknown): readonly InputFault[] => {
  if (isEmpty(value)) return required ? [fault(name, `${label} is required`)] : []
  if (type === 'number') return isNumber(value) ? [] : [fault(name, `${label} must be a number`)]
  if (typeof value !== 'string' && !isNumeral(value)) return [fault(name, `${label} must be text`)]
  return type === 'email' && !addressRule.test(asText(value).trim()) ? [fault(name, 'Invalid email address')] : []
}

/** Beyond a double's range, most programs could not read it. */
const isNumber = (value: unknown) =>
  isNumeral(value)
    ? readsAsNumber(asText(value)) && Number.isFinite(Number(asText(value)))
    : typeof value === 'string' && numeralIn(value) !== null

/** Parses numbers, which keep their digits, trims and composes addresses, and omits empty values. */
const entryOf = ({ name, type }: WorkflowInput, value: unknown): readonly (readonly [string, string | Numeral])[] => {
  if (isEmpty(value)) return []
  if (type === 'number') return [[name, isNumeral(value) ? value : (numeralIn(asText(value)) ?? 0)]]
  return [[name, type === 'email' ? asText(value).trim().normalize('NFC') : asText(value)]]
}
