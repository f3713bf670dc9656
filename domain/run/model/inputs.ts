import { isDigits, parseExactly, readsAsNumber } from '#domain/kernel/numeral.ts'
import type { Values } from '#domain/kernel/step.ts'
import type { StoredInputs } from './events.ts'

/** Inputs as stored: a number whose digits other readers of JSON would change is text, and its name in `numbers`. */
export const storedInputs = (values: Values): StoredInputs => {
  const numbers = Object.keys(values).filter((name) => isDigits(values[name]))
  const inputs = Object.entries(values).map(([name, value]) => [name, isDigits(value) ? value.rawJSON : value])
  return { inputs: Object.fromEntries(inputs), ...(numbers.length === 0 ? {} : { numbers }) }
}

/** The values of stored inputs. A redacted number is text, an erased one is gone. */
export const valuesOf = ({ inputs, numbers = [] }: StoredInputs): Values => {
  const exact = numbers.filter((name) => Object.hasOwn(inputs, name)).map((name) => [name, numberIn(inputs[name])])
  return { ...inputs, ...Object.fromEntries(exact) }
}

const numberIn = (text: string | number | undefined) =>
  typeof text === 'string' && readsAsNumber(text) ? parseExactly(text) : text
