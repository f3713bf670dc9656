import { STATUS_CODES } from 'node:http'
import { upperFirst } from '#contracts/name-words.ts'
import { problem } from '#contracts/problem.ts'

type Operation = {
  operationId?: string
  security?: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: object
  responses?: Record<string, unknown>
}

/** What is refused, by status (RFC 9110 and 6585); each with a problem (RFC 9457) that says why. */
const refusals: Readonly<Record<string, string>> = {
  400: 'Some of what was sent is not valid; `errors` names the fields',
  401: 'Not signed in, or the token is not valid',
  403: 'Signed in, but the role or the scope does not allow it, or the password has to be given again',
  404: 'There is no such thing, or it was erased',
  409: 'The present state does not allow it',
  412: 'It has been changed since the version in `If-Match`',
  413: 'The body is too large',
  429: 'Too many requests; `Retry-After` says when to try again',
}

/** The answer to whatever is refused: a problem (RFC 9457). */
export const refusal = { description: 'Refused', content: { 'application/problem+json': { schema: problem } } }

/** A route's path as OpenAPI writes it: `/leads/{id}` for `/leads/:id`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** Completes an operation: a stable id, the statuses of its refusals, and no security where none is needed. */
export const completeOperation = <One extends object>(method: string, path: string, operation: One): One => {
  const target: Operation = operation
  target.operationId = operationId(method, path)
  target.security ??= []
  const refusalResponses = Object.fromEntries(
    refusalsOf(method, path, target).map((status) => [status, refusalOf(status, target)]),
  )
  target.responses = { ...refusalResponses, ...target.responses }
  return operation
}

const refusalOf = (status: string, { parameters }: Operation) => {
  const description = refusals[status]
  const problem = {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status: Number(status),
    detail: `${description}.`,
  }
  // What is not valid has the usual example, with its fields.
  const example = status === '400' ? {} : { example: problem }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, ...example } }
  const mayBeUnderWay = status === '409' && has(parameters, 'Idempotency-Key')
  return { description, ...(status === '429' || mayBeUnderWay ? { headers: retryHeaders } : {}), content }
}

const retryHeaders = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 }, example: 1 },
}

const has = (parameters: Operation['parameters'], header: string): boolean =>
  parameters?.some(({ name }) => name === header) ?? false

/** `getLeadsByIdTimeline`: the method, and the parts of the path without `/api`. */
const operationId = (method: string, path: string): string =>
  method +
  path
    .replace(/^\/api\//, '/')
    .split(/[/.-]/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/^\{(\w+)\}$/, 'by-$1').replace(/[^\w-]/g, ''))
    .flatMap((part) => part.split('-'))
    .map(upperFirst)
    .join('')

const refusalsOf = (method: string, path: string, { security, parameters = [], requestBody }: Operation): string[] => {
  const isStaff = security !== undefined && security.length > 0
  const hasBody = requestBody !== undefined
  const statuses: readonly (readonly [string, boolean])[] = [
    ['400', hasBody || parameters.length > 0],
    ['401', isStaff],
    ['403', isStaff],
    ['404', path.includes('{')],
    ['409', method !== 'get' && (hasBody || isStaff)],
    ['412', has(parameters, 'If-Match')],
    ['413', hasBody],
    ['429', true],
  ]
  return statuses.flatMap(([status, applies]) => (applies ? [status] : []))
}
