import type { z } from 'zod'
import { dayForm, momentForm } from './fields.ts'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

/**
 * The sentences of violations for which a contract has none of its own, in place of the schema library's, which are for
 * programmers ("expected number, received undefined").
 */
export const plainWords = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : (kinds[issue.expected] ?? notFitting)
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `One of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_format':
      return formats[issue.format] ?? notFitting
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return notFitting
    default:
      return undefined
  }
}

const notFitting = 'Not a valid value'

const kinds: Readonly<Record<string, string>> = {
  string: 'A text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'true or false',
  array: 'A list',
  object: 'An object',
  record: 'An object',
}

const formats: Readonly<Record<string, string>> = {
  datetime: momentForm,
  date: dayForm,
  url: 'Must be a valid URL',
  email: 'Invalid email address',
}

const unitOf = (origin: string): string => {
  if (origin === 'string') return ' characters'
  return origin === 'array' || origin === 'set' ? ' entries' : ''
}
