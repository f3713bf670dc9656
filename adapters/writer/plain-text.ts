import { longestLine, longestText } from '../../contracts/documents/proposal-inputs.ts'
import type { Values } from '../../domain/run/index.ts'

/** What staff wrote in a field of several lines, '' for none: no control characters, no runs of white space. */
export const textOf = (inputs: Values, name: string): string => shortened(tamed(valueOf(inputs, name)), longestText)

/** What staff wrote in a field of one line, without a full stop at its end. */
export const lineOf = (inputs: Values, name: string): string =>
  shortened(tamed(valueOf(inputs, name)).replace(/\s+/g, ' '), longestLine).replace(/(?<!\.)[.;,]$/, '')

/** The client's name, or words that stand in for it. */
export const clientNameOf = (inputs: Values): string => lineOf(inputs, 'clientName') || 'your business'

const valueOf = (inputs: Values, name: string): string =>
  Object.hasOwn(inputs, name) ? String(inputs[name] ?? '') : ''

/** Whole Unicode with one kind of line end and no control characters, so that any database takes it. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const tamed = (text: string): string =>
  printable(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Cut at a space where there is one near, never inside a character. */
const shortened = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > longest * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`
}
