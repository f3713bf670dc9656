import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

const someId = '01980000-0000-7000-8000-000000000001'
const someMoment = '2026-03-02T09:30:00.000Z'

/** Texts by field name; one that a schema refuses is skipped. */
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
  at: someMoment,
  from: someMoment,
  to: someMoment,
  since: someMoment,
  noteIds: someId,
  timeZone: 'Europe/Berlin',
  cron: '0 9 * * 1-5',
  assignee: 'me',
  signing: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

/** Values of fields whose schema has no type in JSON Schema. */
const untyped: Readonly<Record<string, unknown>> = { estimatedValue: 2_500_000 }

/** Texts in the usual formats, tried in turn. */
const forms = [someMoment, '2026-03-02', 'ada@example.com', someId, '4', '1', 'https://example.com/', 'lead', 'Example']

/**
 * An example that fits a schema, the same at every start.
 * @param io whether the value is sent by a client or returned by the server.
 */
export const exampleOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const ownExample = schema.meta()?.example
  return ownExample ?? fitting(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '')
}

type ExampleOrSchema = { example?: unknown; schema?: unknown }
type Operation = {
  readonly parameters?: readonly (ExampleOrSchema & { readonly name: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, ExampleOrSchema>> }
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, ExampleOrSchema>> }>>
}

const refusal = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'Some fields are not valid.',
  errors: [{ path: 'email', message: 'Invalid email address' }],
}

/** Fixed examples by media type, for everything but plain JSON. */
const ofMedia: Readonly<Record<string, unknown>> = {
  'application/problem+json': refusal,
  'text/html': '<!doctype html><title>Engagement Overview</title>',
  'text/event-stream': 'id: 42\nevent: change\ndata: {}\n\n',
  'text/plain': 'atrium.example/log\n42\nq1Z0pXl3yQ8v7m2K5n9c4b6a1s8d7f3g2h5j9k0lZxY=\n',
}

/** Adds an example to each parameter and body of an operation that has none. */
export const withExamples = <One extends object>(operation: One): One => {
  const { parameters = [], requestBody, responses = {} } = operation as Operation
  for (const parameter of parameters) parameter.example ??= parameterOf(parameter)
  const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.entries(part?.content ?? {}))
  for (const [media, content] of contents) {
    const example = content.example ?? ofMedia[media]
    if (example !== undefined) content.example = example
  }
  return operation
}

const headers: Readonly<Record<string, string>> = {
  'Idempotency-Key': 'lead-of-form-4711',
  'If-Match': '"3"',
  'Last-Event-ID': '42',
}

const parameterOf = ({ name, schema }: ExampleOrSchema & { readonly name: string }): unknown =>
  headers[name] ?? fitting(schema as JsonSchema, name)

const fitting = (schema: JsonSchema | boolean, name: string): unknown => {
  if (typeof schema === 'boolean') return 'Example'
  if (schema.example !== undefined) return schema.example
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
      return fittingList(schema, name)
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

const fittingList = ({ prefixItems, items, minItems = 1 }: JsonSchema, name: string): readonly unknown[] => {
  if (prefixItems !== undefined) return prefixItems.map((item) => fitting(item, name))
  const item = fitting((items as JsonSchema | undefined) ?? true, name.replace(/s$/, ''))
  return Array.from({ length: minItems }, () => item)
}

/** A record of languages has one entry; any other record is empty. */
const fittingObject = ({ properties = {}, propertyNames, additionalProperties = false }: JsonSchema): object => {
  const { pattern } = propertyNames instanceof Object ? propertyNames : {}
  const isByLanguage = pattern !== undefined && new RegExp(pattern).test('en')
  return Object.fromEntries([
    ...(isByLanguage ? [['en', fitting(additionalProperties, 'en')]] : []),
    ...Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)]),
  ])
}

const fittingText = ({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): string => {
  const isId = name === 'id' || name.endsWith('Id')
  const own = isId ? someId : name.endsWith('At') ? someMoment : /mail/i.test(name) ? 'ada@example.com' : texts[name]
  const shape = pattern === undefined ? null : new RegExp(pattern, 'u')
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && shape?.test(text) !== false && hasFormat(text, format)
  const candidates = [...(own === undefined ? [] : [own]), ...(pattern === undefined ? ['Example'] : []), ...forms]
  return candidates.find(fits) ?? 'x'.repeat(minLength)
}

const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@/,
  uuid: /^[\da-f]{8}-/,
  uri: /^https:/,
}

const hasFormat = (text: string, format: string | undefined): boolean => formats[format ?? '']?.test(text) ?? true
