import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { leadFileOperations } from '#adapters/http/lead/lead-file-operations.ts'
import { livePath } from '#adapters/http/log/live.ts'
import { addCheckpointPath, checkpointPath } from '#contracts/audit/http/proofs.ts'
import { problem } from '#contracts/problem.ts'
import type { Route } from '#contracts/route.ts'
import { allRoutes } from '#contracts/routes.ts'
import { reportEventsPath } from '#contracts/share/http/public.ts'
import { fileOperations } from './file-operations.ts'
import { exampleOf, withExamples } from './openapi-examples.ts'
import { completeOperation, openApiPath, refusal } from './openapi-operations.ts'

const hashes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const

const witnessRefusal = { content: { 'text/plain': { schema: z.string() } } } as const

/** The public transparency log: not JSON, and so not contract routes. */
const tileParams = z.object({
  level: z.string().meta({ example: '0' }),
  index: z.string().meta({ example: '000.p/1' }),
})

const logOperations: ZodOpenApiPathsObject = {
  [checkpointPath]: {
    get: {
      summary: "Read the log's newest signed head: a C2SP tlog-checkpoint in a signed note",
      responses: {
        200: { description: 'The head', content: { 'text/plain': { schema: z.string() } } },
        default: refusal,
      },
    },
  },
  [addCheckpointPath]: {
    post: {
      summary: 'Have the head of another log cosigned that this installation is a witness of (C2SP tlog-witness)',
      requestBody: { content: { 'text/plain': { schema: z.string() } } },
      responses: {
        200: { description: 'A line of a signed note', content: { 'text/plain': { schema: z.string() } } },
        409: {
          description: 'The size cosigned last',
          content: { 'text/x.tlog.size': { schema: z.string(), example: '20852014\n' } },
        },
        400: { ...witnessRefusal, description: 'No request of tlog-witness' },
        403: { ...witnessRefusal, description: 'No signature by a key of that log' },
        404: { ...witnessRefusal, description: 'The log of another origin' },
        422: { ...witnessRefusal, description: 'The proof does not show an extension' },
        default: refusal,
      },
    },
  },
  '/log/tile/{level}/{index}': {
    get: {
      summary:
        'Read the hashes of a tile (C2SP tlog-tiles); the index in groups of three digits, `.p/<width>` for a part',
      requestParams: { path: tileParams },
      responses: { 200: { description: 'Up to 256 hashes of 32 bytes', content: hashes }, default: refusal },
    },
  },
}

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The OpenAPI 3.1 document, generated from the routes that the server binds. */
export const openApiDocument = (brandName: string, publicUrl: string, cookieName: string): OpenApiDocument => {
  const contract: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version: '1', license: { name: 'Proprietary', url: publicUrl } },
    servers: [{ url: publicUrl }],
    paths: groupByTag({
      ...allRoutes.reduce(withRoute, {}),
      ...leadFileOperations,
      ...fileOperations,
      ...logOperations,
      [livePath]: { get: liveEvents },
      [reportEventsPath]: { get: reportEvents },
    }),
    components: {
      schemas: { Problem: problem },
      securitySchemes: securitySchemes(cookieName),
    },
  }
  const document = createDocument(contract, { override: ({ jsonSchema }) => omitUnportablePattern(jsonSchema) })
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations))
      withExamples(completeOperation(method, path, operation))
  return document
}

/**
 * Python knows no classes of Unicode, and JavaScript reads them as letters without the flag `u`: a program that checks by
 * such a pattern would refuse what the server takes (JSON Schema 2020-12, section 6.4, leaves them out).
 */
const omitUnportablePattern = (schema: { pattern?: string }): void => {
  if (/\\[pP]\{/.test(schema.pattern ?? '')) delete schema.pattern
}

const securitySchemes = (cookieName: string) =>
  ({
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description: 'The cookie of a signed-in member of staff',
    },
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'atr_…', description: tokenUse },
  }) as const

const tokenUse = [
  'An API token, made under API in the dashboard. A call that names scopes here needs one of them; all others take no token.',
  'Answers carry `RateLimit` and `RateLimit-Policy`; beyond the limit they are 429 with `Retry-After`.',
].join(' ')

/** Tags each call with the first path segment after `/api/`. */
const groupByTag = (paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => {
      const tags = tagsOf(path)
      return [path, Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, { tags, ...call }]))]
    }),
  )

const tagsOf = (path: string): string[] => [/^\/api\/([\w-]+)/.exec(path)?.[1] ?? 'system']

const withRoute = (paths: ZodOpenApiPathsObject, route: Route): ZodOpenApiPathsObject => {
  const path = openApiPath(route.publishedPath ?? route.path)
  return { ...paths, [path]: { ...paths[path], [route.method]: operationOf(route) } }
}

/** Endless responses, which cannot be contract routes. */
const liveEvents: ZodOpenApiOperationObject = {
  summary: 'Follow changes live as server-sent events; Last-Event-ID resumes the stream',
  security: [{ session: [] }],
  requestParams: { header: z.object({ 'Last-Event-ID': z.string().optional() }) },
  responses: {
    200: {
      description: 'Each change: as JSON in `data`: its stream, type and time',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    default: { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  },
}

const reportEvents: ZodOpenApiOperationObject = {
  summary: 'Follow an open report as server-sent events: `report`, `changed`, `decided`, `ended`',
  responses: {
    200: { description: 'Each event', content: { 'text/event-stream': { schema: z.string() } } },
    default: { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  },
}

const operationOf = ({ params, query, body, ...route }: Route): ZodOpenApiOperationObject => ({
  summary: route.summary,
  ...(route.publishedPath === undefined ? {} : { tags: tagsOf(route.path) }),
  ...(route.access === 'staff' ? { security: securityOf(route) } : {}),
  requestParams: { ...(params && { path: params }), ...(query && { query }), header: headersOf(route) },
  ...(body && { requestBody: { required: !route.optionalBody, content: json(body, 'input') } }),
  responses: {
    ...Object.fromEntries(statusesOf(route).map((status) => [status, successOf(route)])),
    default: { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  },
})

const statusesOf = ({ status, otherStatus }: Route) => (otherStatus === undefined ? [status] : [status, otherStatus])

const successOf = ({ reply, versioned }: Pick<Route, 'reply' | 'versioned'>) => ({
  description: 'Done',
  ...(reply && versioned && { headers: z.object({ ETag: versionTag.optional() }) }),
  ...(reply && { content: json(reply, 'output') }),
})

const versionTag = z.string().meta({ description: 'The version, as `If-Match` takes it', example: '"3"' })

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema, example: exampleOf(schema, io) },
})

const securityOf = ({ scope }: Route) => [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])]

const headersOf = ({ idempotent, versioned, method }: Pick<Route, 'idempotent' | 'versioned' | 'method'>) =>
  z.object({
    ...(idempotent && { 'Idempotency-Key': z.string().min(1).max(255).optional() }),
    ...(versioned && method !== 'get' && { 'If-Match': z.string().optional() }),
  })
