import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

const someId = '01980000-0000-7000-8000-000000000001'
const someMoment = '2026-03-02T09:30:00.000Z'

/** Texts by the name of their field; what a schema refuses is passed over. */
const texts: Readonly<Record<string, string>> = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  phone: '+44 20 7946 0000',
  message: 'We would like to hear from our customers.',
  notes: 'Met at the fair.',
  summary: 'Changed',
  apiEndpoint: 'https://hooks.example.com/enrich',
  url: 'https://hooks.example.com/atrium',
  href: '/dashboard/leads',
  type: 'LeadCaptured',
  actor: someId,
  stream: `lead-${someId}`,
  password: 'correct horse battery staple',
  next: 'correct horse battery staple',
  code: '123456',
  token: 'a-token-from-a-link',
  secret: 'shown-once',
  outputs: '{"success":true}',
  page: '/',
  timeZone: 'Europe/Berlin',
  signing: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

/** Values of fields whose schema has no type in JSON Schema. */
const untyped: Readonly<Record<string, unknown>> = { estimatedValue: 2_500_000 }

/** Fitting texts of the usual forms, tried in turn. */
const forms = [someMoment, '2026-03-02', 'ada@example.com', someId, '4', '1', 'https://example.com/', 'lead', 'Example']

/**
 * An example that fits a schema, the same at every start.
 * @param io whether values are those that a client sends, or that the server answers.
 */
export const exampleOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const known = schema.meta()?.example
  return known ?? fitting(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '')
}

const fitting = (schema: JsonSchema | boolean, name: string): unknown => {
  if (typeof schema === 'boolean') return 'Example'
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  const [first] = choices ?? []
  if (first !== undefined) return fitting(first, name)
  switch (schema.type) {
    case 'object':
      return fittingObject(schema)
    case 'array':
      return [fitting((schema.items as JsonSchema | undefined) ?? true, name.replace(/s$/, ''))]
    case 'boolean':
      return true
    case 'null':
      return null
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1))
    case 'string':
      return fittingText(schema, name)
    default:
      // A schema that JSON Schema cannot express.
      return untyped[name] ?? 'Example'
  }
}

const fittingObject = ({ properties = {} }: JsonSchema): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)]))

const fittingText = ({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): string => {
  const isId = name === 'id' || name.endsWith('Id')
  const own = isId ? someId : name.endsWith('At') ? someMoment : /mail/i.test(name) ? 'ada@example.com' : texts[name]
  const shape = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && shape?.test(text) !== false && hasFormat(text, format)
  const tried = [...(own === undefined ? [] : [own]), ...(pattern === undefined ? ['Example'] : []), ...forms]
  return tried.find(fits) ?? 'x'.repeat(minLength)
}

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@/,
  uuid: /^[\da-f]{8}-/,
  uri: /^https:/,
}

const hasFormat = (text: string, format: string | undefined): boolean => formats[format ?? '']?.test(text) ?? true
