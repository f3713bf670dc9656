import { zValidator } from '@hono/zod-validator'
import type { Route } from '../../contracts/route.ts'
import type { Guard } from './caller.ts'
import { invalid } from './invalid.ts'
import { jsonBody, unusedBody } from './json-body.ts'
import { notFound } from './problems.ts'
import { safeQuery } from './safe-query.ts'

type Checked =
  | { readonly success: true }
  | { readonly success: false; readonly error: { readonly issues: Parameters<typeof invalid>[0] } }

/** Holds a request to its contract: an id of the wrong shape is 404, everything else that does not fit 400. */
export const validate = (route: Route): readonly Guard[] => [
  ...(route.params === undefined ? [] : [zValidator('param', route.params, orNotFound) as Guard]),
  ...(route.query === undefined ? [] : [safeQuery, zValidator('query', route.query, orInvalid) as Guard]),
  ...bodyGuards(route),
]

const largeBytes = 4 * 1024 * 1024

const bodyGuards = ({ method, body, largeBody, optionalBody }: Route): readonly Guard[] => {
  if (body !== undefined) return [jsonBody(body, largeBody && largeBytes, optionalBody)]
  return method === 'get' ? [] : [unusedBody]
}

const orNotFound = (checked: Checked) => {
  if (!checked.success) throw notFound()
}

const orInvalid = (checked: Checked) => {
  if (!checked.success) throw invalid(checked.error.issues)
}
