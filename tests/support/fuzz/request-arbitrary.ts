import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Route } from '#contracts/route.ts'

export type FuzzedRequest = {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Requests to a route: mostly of the expected shape, some with one field replaced, some entirely rubbish. */
export const requestTo = (route: Route, ids: readonly string[]): Arbitrary<FuzzedRequest> =>
  fc
    .record({
      path: pathOf(route, ids),
      query: queryOf(route),
      headers: anyHeaders,
      type: contentType,
      body: bodyOf(route),
    })
    .map(({ path, query, headers, type, body }) => ({
      path: path + query,
      method: route.method.toUpperCase(),
      headers: { ...headers, ...(type === null ? {} : { 'content-type': type }) },
      ...(route.method === 'get' ? {} : { body }),
    }))

const pathOf = ({ path }: Route, ids: readonly string[]): Arbitrary<string> => {
  const segments = path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, strangeId) : fc.constant(part),
    )
  return fc.tuple(...segments).map((parts) => parts.join('/'))
}

const strangeId = fc
  .oneof(
    fc.uuid(),
    fc.constantFrom('0', '01', '1e0', '1abc', '-1', '9'.repeat(40), '%00', '%ff', '..%2f', '😀', 'lead', '1%20'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
  .map((id) => (/%/.test(id) ? id : encodeURIComponent(id)))
  .filter((id) => id !== '' && !/^\.+$/.test(id))

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    null,
    'application/json; charset=utf-8',
    'text/plain',
    'text/csv',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json, text/html',
    'json',
  ),
)

const anyHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.record({ 'idempotency-key': fc.string({ minLength: 1, maxLength: 300 }).map(encodeURIComponent) }),
  fc.record({ 'if-match': fc.constantFrom('"1"', '"0"', '*', 'W/"1"', '"-1"', '"abc"', '""', '9'.repeat(30)) }),
  fc.record({ 'x-request-id': fc.string({ minLength: 1, maxLength: 80 }).map(encodeURIComponent) }),
)

const rubbish = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '',
    '   ',
    1e308,
    -0,
    null,
    [],
    {},
    [[[]]],
    'x'.repeat(20_000),
    '=cmd()',
    '<svg onload=1>',
  ),
)

/** Made once: each that is made maps all characters anew. */
const anyText = fc.string({ unit: 'binary', maxLength: 200 })

const bodyOf = (route: Route): Arbitrary<string> => {
  const fitting = route.body === undefined ? fc.constant<unknown>({}) : fittingSchema(route.body)
  return fc.oneof(
    { weight: 4, arbitrary: fitting.map((body) => JSON.stringify(body)) },
    {
      weight: 4,
      arbitrary: fc.tuple(fitting, rubbish, fc.nat()).map(([body, value, at]) => JSON.stringify(bend(body, value, at))),
    },
    { weight: 1, arbitrary: rubbish.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: anyText },
  )
}

/** Replaces the field chosen by `at`, which may also be an additional one. */
const bend = (body: unknown, value: unknown, at: number): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return value
  const names = [...Object.keys(body), 'unknown', '__proto__']
  const name = names[at % names.length] ?? 'unknown'
  return Object.fromEntries([...Object.entries(body).filter(([key]) => key !== name), [name, value]])
}

const queryOf = (route: Route): Arbitrary<string> => {
  if (route.query === undefined) return fc.constantFrom('', '?', '?x=1', '?limit=%00')
  const names = Object.keys(route.query.shape)
  const value = fc.oneof(
    fc.constantFrom(
      '1',
      '0',
      '-1',
      '500',
      '1e9',
      '',
      'new',
      'high',
      '-createdAt',
      'true',
      '2026-01-01',
      '%00',
      '%ed%a0%80',
    ),
    fc.string({ maxLength: 40 }).map(encodeURIComponent),
  )
  return fc
    .array(fc.tuple(fc.constantFrom(...names, 'unknown'), value), { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`))
}

const fittingSchema = (schema: z.ZodType): Arbitrary<unknown> =>
  fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Values that roughly match a JSON schema: formats are met only as far as a request could not be parsed without. */
const fitting = (schema: JsonSchema | boolean): Arbitrary<unknown> => {
  if (typeof schema === 'boolean') return rubbish
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map(fitting))
  if (schema.type === 'object') return fittingObject(schema)
  if (schema.type === 'array') return fc.array(fitting((schema.items as JsonSchema) ?? true), { maxLength: 5 })
  if (schema.type === 'string') return fittingText(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return fittingNumber(schema)
  return rubbish
}

const fittingObject = ({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> => {
  const entries = Object.entries(properties).map(([name, schema]) => [name, fitting(schema)] as const)
  const fields = Object.fromEntries(entries)
  if (entries.length === 0)
    return fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 }), { maxKeys: 3 })
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

const fittingText = ({ format, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> => {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return fc.webUrl()
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((at) => at.toISOString())
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    fc.emailAddress(),
    fc.constantFrom('2026-01-01', 'Ada', '1', 'https://example.com/'),
  )
}

const fittingNumber = ({ minimum, maximum }: JsonSchema): Arbitrary<number> =>
  fc.integer({ min: Math.max(minimum ?? -10, -(2 ** 31)), max: Math.min(maximum ?? 10_000, 2 ** 31 - 1) })
