import type { Context } from 'hono'
import type { z } from 'zod'
import { bodyText } from './body-text.ts'
import type { Guard } from './caller.ts'
import { invalid, unsafeText } from './invalid.ts'
import { RequestRefused } from './problems.ts'
import { unsafeTextIn } from './unsafe-text.ts'

/**
 * Reads a JSON body and holds it to its schema, or refuses: other content 415, too much 413, rubbish 400.
 * Where a body is `optional`, none at all counts as `{}`.
 */
export const jsonBody =
  (schema: z.ZodType, limitBytes?: number, optional = false): Guard =>
  async (c, next) => {
    const nothing = optional && c.req.header('content-type') === undefined
    if (!nothing && !saysJson(c)) throw notJson()
    const text = await bodyText(c, limitBytes)
    if (nothing && text !== '') throw notJson()
    const body = optional && text === '' ? {} : parse(text)
    const unsafe = text.includes('\\u') ? unsafeTextIn(body) : null
    if (unsafe !== null) throw unsafeText(unsafe)
    const checked = schema.safeParse(body)
    if (!checked.success) throw invalid(checked.error.issues)
    c.req.addValidatedData('json', checked.data as object)
    return next()
  }

/** A write without a schema needs no body, but takes no other than JSON. */
export const unusedBody: Guard = async (c, next) => {
  if (c.req.header('content-type') !== undefined && !saysJson(c)) throw notJson()
  const text = await bodyText(c)
  if (text === '') return next()
  if (!saysJson(c)) throw notJson()
  parse(text)
  return next()
}

const isJson = /^application\/([\w.+-]+\+)?json\s*(;|$)/i

const saysJson = (c: Context): boolean => isJson.test(c.req.header('content-type') ?? '')

const notJson = () => new RequestRefused({ status: 415, detail: 'Send JSON, with the content type application/json.' })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestRefused({ status: 400, detail: 'The body is not valid JSON.' })
  }
}
