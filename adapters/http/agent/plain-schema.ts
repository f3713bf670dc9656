import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { z } from 'zod'

type Schema = Readonly<Record<string, unknown>>

/**
 * The input of a tool, whose listed schema has the words that servers of models know. Gemini refuses the others, and
 * llama.cpp makes no grammar of most patterns nor of long texts; either refuses the whole request with all of its tools.
 * The tool itself still refuses what does not fit.
 */
export const withPlainSchema = <Input extends z.ZodObject>(
  input: Input,
): StandardSchemaWithJSON<z.input<Input>, z.output<Input>> => {
  const standard = input['~standard']
  const { jsonSchema } = standard
  const list: typeof jsonSchema.input = (options) => plainSchema(jsonSchema.input(options))
  return { '~standard': { ...standard, jsonSchema: { ...jsonSchema, input: list } } }
}

const lengths = ['minLength', 'maxLength']
const omittedWords = new Set(['$schema', 'pattern', 'format', 'propertyNames', 'additionalProperties', ...lengths])

const plainSchema = (schema: Schema): Record<string, unknown> => {
  const words = wordsOf(schema)
  const others = Object.entries(schema).filter(([word]) => !omittedWords.has(word))
  return {
    ...Object.fromEntries(
      others.map(([word, value]) => [word, word === 'properties' ? eachPlain(value) : plain(value)]),
    ),
    ...(words !== '' && { description: words }),
  }
}

/** A property may have the name of a word. */
const eachPlain = (properties: unknown): unknown =>
  isSchema(properties)
    ? Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plain(value)]))
    : properties

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  return isSchema(value) ? plainSchema(value) : value
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const forms: Readonly<Record<string, string>> = {
  date: 'A day, such as 2026-03-31',
  'date-time': 'A moment, such as 2026-03-31T09:00:00Z',
}

/** In words, what the schema no longer says. */
const wordsOf = ({ description, format, maxLength }: Schema): string =>
  [description, forms[String(format)], typeof maxLength === 'number' && `At most ${maxLength} characters`]
    .filter((text) => typeof text === 'string')
    .join('. ')
