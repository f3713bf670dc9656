import { upperFirst } from '#contracts/name-words.ts'
import type { Values } from '#domain/kernel/step.ts'
import { textOf } from '../../plain-text.ts'
import { bold, paragraphs } from '../markup.ts'

/** The inputs that staff added to a built-in workflow, each under its name; '' where there are none. */
export const furtherNotes = (inputs: Values, builtInNames: readonly string[]): string => {
  const names = Object.keys(inputs).filter((name) => !builtInNames.includes(name) && textOf(inputs, name) !== '')
  return paragraphs(...names.map((name) => paragraphs(bold(`${titleOf(name)}:`), textOf(inputs, name))))
}

/** `paymentTerms` and `payment_terms` read `Payment terms`. */
const titleOf = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[\s_*-]+/g, ' ')
    .trim()
    .toLowerCase()
  return upperFirst(words)
}
