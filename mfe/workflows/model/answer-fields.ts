import type { Step } from '#contracts/workflow/steps.ts'

type Field = Extract<Step, { kind: 'ask' }>['fields'][number]

/** `name:type`, separated by commas; the choices of a field stand in place of its type, separated by bars. */
export const answerFieldsIn = (text: string): Field[] =>
  text.split(',').flatMap((part) => {
    const [name = '', type = 'text'] = part.split(/:(.*)/s).map((word) => word.trim())
    return name === '' ? [] : [{ name, ...kindIn(type) }]
  })

const kindIn = (type: string): Omit<Field, 'name'> => {
  if (type.includes('|')) return { type: 'choice', choices: type.split('|').map((choice) => choice.trim()) }
  if (type === 'yes-no') return { type: 'boolean' }
  return { type: type === 'number' ? 'number' : 'text' }
}

/** The notation that `answerFieldsIn` reads, such as `fits:yes-no, size:small|large`. */
export const answerFieldsText = (fields: readonly Field[]): string =>
  fields
    .map(({ name, type, choices }) => `${name}:${type === 'boolean' ? 'yes-no' : (choices?.join('|') ?? type)}`)
    .join(', ')
