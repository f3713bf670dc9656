import { zValidator } from '@hono/zod-validator'
import type { Route } from '../../contracts/route.ts'
import type { Guard } from './caller.ts'
import { jsonBody, noForeignBody, unsafeText } from './json-body.ts'
import { notFound, RequestRefused } from './problems.ts'
import { isUnsafe } from './unsafe-text.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type Checked =
  | { readonly success: true }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** Holds a request to its contract: an id of the wrong shape is 404, everything else that does not fit 400. */
export const validate = (route: Route): readonly Guard[] => [
  ...(route.params === undefined ? [] : [zValidator('param', route.params, orNotFound) as Guard]),
  ...(route.query === undefined ? [] : [safeQuery, zValidator('query', route.query, orInvalid) as Guard]),
  ...bodyGuards(route),
]

const bodyGuards = ({ method, body }: Route): readonly Guard[] => {
  if (body !== undefined) return [jsonBody(), zValidator('json', body, orInvalid) as Guard]
  return method === 'get' ? [] : [noForeignBody]
}

const safeQuery: Guard = async (c, next) => {
  const unsafe = Object.entries(c.req.query()).find(([name, value]) => isUnsafe(name) || isUnsafe(value))
  if (unsafe !== undefined) throw unsafeText(unsafe[0])
  return next()
}

const orNotFound = (checked: Checked) => {
  if (!checked.success) throw notFound()
}

const orInvalid = (checked: Checked) => {
  if (checked.success) return
  const errors = checked.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  throw new RequestRefused({ status: 400, detail: errors[0]?.message ?? 'The request is not valid.', errors })
}
