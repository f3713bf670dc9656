import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { z } from 'zod'
import { parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { plainWords } from '#contracts/plain-words.ts'
import type { Route } from '#contracts/route.ts'
import { parseExactly } from '#domain/kernel/numeral.ts'
import { bodyText } from './body-text.ts'
import type { Guard } from './caller.ts'
import { invalid, unknownName, unsafeText } from './invalid.ts'
import { safeQuery } from './safe-query.ts'
import { lostNameIn, nestsTooDeep, unsafeTextIn } from './unsafe-text.ts'

z.config({ customError: plainWords })

type Checked =
  | { readonly success: true }
  | { readonly success: false; readonly error: { readonly issues: Parameters<typeof invalid>[0] } }

/** Validates a request against its contract: a malformed id is 404, any other violation 400. */
export const validate = (route: Route): readonly Guard[] => [
  ...(route.params === undefined ? [] : [zValidator('param', route.params, orNotFound) as Guard]),
  ...(route.query === undefined ? [] : [safeQuery, zValidator('query', route.query, orInvalid) as Guard]),
  ...bodyGuards(route),
]

const largeBytes = 4 * 1024 * 1024

const bodyGuards = ({ method, body, ...options }: Route): readonly Guard[] => {
  if (body !== undefined) return [jsonBody(body, options)]
  return method === 'get' ? [] : [unusedBody]
}

const orNotFound = (checked: Checked) => {
  if (!checked.success) throw notFound()
}

const orInvalid = (checked: Checked) => {
  if (!checked.success) throw invalid(checked.error.issues)
}

type BodyOption = 'largeBody' | 'optionalBody' | 'exactFields'

/**
 * Reads a JSON body and validates it against its schema: 415 for another content type, 413 if too large, 400 if
 * invalid. A missing `optional` body counts as `{}`.
 */
const jsonBody =
  (schema: z.ZodType, { largeBody, optionalBody, exactFields = [] }: Pick<Route, BodyOption>): Guard =>
  async (c, next) => {
    const optional = optionalBody === true
    const nothing = optional && c.req.header('content-type') === undefined
    if (!nothing && !saysJson(c)) throw notJson()
    const text = c.get('bodyText') ?? (await bodyText(c, largeBody && largeBytes))
    if (nothing && text !== '') throw notJson()
    const body = optional && text === '' ? {} : withExactFields(parse(text), text, exactFields)
    const unsafe = text.includes('\\u') ? unsafeTextIn(body) : null
    if (unsafe !== null) throw unsafeText(unsafe)
    // A body that is a foreign program's, of any fields, is read without them.
    const lost = exactFields !== 'all' && /__proto__|\\u/.test(text) ? lostNameIn(body) : null
    if (lost !== null) throw unknownName(lost)
    c.req.addValidatedData('json', parseOrRefuse(schema, body) as object)
    return next()
  }

const withExactFields = (body: unknown, text: string, fields: readonly string[] | 'all'): unknown => {
  if (fields.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const exact = parseExactly(text) as object
  if (fields === 'all') return exact
  return { ...body, ...Object.fromEntries(Object.entries(exact).filter(([name]) => fields.includes(name))) }
}

/** A write without a schema needs no body; a body must be JSON. */
const unusedBody: Guard = async (c, next) => {
  if (c.req.header('content-type') !== undefined && !saysJson(c)) throw notJson()
  const text = await bodyText(c)
  if (text === '') return next()
  if (!saysJson(c)) throw notJson()
  parse(text)
  return next()
}

const isJson = /^application\/([\w.+-]+\+)?json\s*(;|$)/i

const saysJson = (c: Context): boolean => isJson.test(c.req.header('content-type') ?? '')

/** Refuses a body of another type with 415. */
export const demandJson = (c: Context): void => {
  if (!saysJson(c)) throw notJson()
}

const notJson = () => new RequestRefused({ status: 415, detail: 'Send JSON, with the content type application/json.' })

const parse = (text: string): unknown => {
  if (nestsTooDeep(text)) throw new RequestRefused({ status: 400, detail: 'The body nests too deeply.' })
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestRefused({ status: 400, detail: 'The body is not valid JSON.' })
  }
}
