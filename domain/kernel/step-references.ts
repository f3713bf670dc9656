import { isDigits, parseExactly } from './numeral.ts'
import type { Template } from './step.ts'

/** What a reference names: an input of the run, or the output of an earlier step. */
export type Reference =
  | { readonly of: 'inputs'; readonly name: string }
  | { readonly of: 'steps'; readonly step: string; readonly path: readonly string[] }

/** What references resolve to. `outputs` has each step's output by step id, as JSON text or plain text. */
export type Scope = {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly outputs: ReadonlyMap<string, string>
}

/** A name in braces, optionally with a dotted path. Braces around anything else, such as JSON, are literal text. */
const braced = /\{([a-zA-Z]\w*(?:\.[^{}]*)?)\}/g

/** The references of a text; null for braces that name neither an input nor a step's output. */
export const referencesIn = (template: Template) =>
  typeof template === 'number'
    ? []
    : [...template.matchAll(braced)].map(([match, words = '']) => ({
        written: match,
        reference: parseReference(words),
      }))

/** The reference if it is the whole text, so that its value keeps its type; else null. */
export const soleReference = (template: Template): Reference | null => {
  const [first] = referencesIn(template)
  return first !== undefined && first.written === template ? first.reference : null
}

const parseReference = (words: string): Reference | null => {
  const dot = words.indexOf('.')
  const [root, rest] = [words.slice(0, dot), words.slice(dot + 1)]
  if (dot < 0 || rest === '') return null
  if (root === 'inputs') return { of: 'inputs', name: rest }
  const [step = '', output, ...path] = rest.split('.')
  return root === 'steps' && output === 'output' && !path.includes('') ? { of: 'steps', step, path } : null
}

/** The value of a template: typed if the whole text is one reference, else text. A missing value is null. */
export const fillTemplate = (template: Template, scope: Scope): unknown => {
  if (typeof template === 'number') return template
  const sole = soleReference(template)
  if (sole !== null) return valueOf(sole, scope)
  return template.replaceAll(braced, (match, words: string) => {
    const reference = parseReference(words)
    return reference === null ? match : asText(valueOf(reference, scope))
  })
}

/** Each template as by `fillTemplate`, under its own name: one without a value stays, with null. */
export const allFilled = (templates: Readonly<Record<string, Template>>, scope: Scope): Record<string, unknown> =>
  Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fillTemplate(template, scope)]))

const valueOf = (reference: Reference, { inputs, outputs }: Scope): unknown => {
  if (reference.of === 'inputs') return ownValue(inputs, reference.name)
  const output = outputs.get(reference.step)
  return output === undefined ? null : valueAt(parsedOutput(output), reference.path)
}

/**
 * Null where the path leads nowhere; only own fields count, and the items of an array by their index. A name may have dots,
 * such as the `1.3` of a form: shorter names are tried first.
 */
export const valueAt = (value: unknown, path: readonly string[]): unknown => {
  if (path.length === 0) return value
  for (let count = 1; count <= path.length; count++) {
    const inner = ownValue(value, path.slice(0, count).join('.'))
    const own = inner === null ? null : valueAt(inner, path.slice(count))
    if (own !== null) return own
  }
  return null
}

const ownValue = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !isDigits(value) && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : null

/** Parses JSON, with the digits of its numbers; anything else is kept as text. */
export const parsedOutput = (output: string): unknown => {
  try {
    return parseExactly(output)
  } catch {
    return output
  }
}

/** Empty for null and undefined, JSON for an object or an array; a number has the digits that it was written with. */
export const asText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
