import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { allRoutes } from '../../contracts/http/index.ts'
import { change } from '../../contracts/http/live.ts'
import { reportEventsPath } from '../../contracts/http/public.ts'
import { problem } from '../../contracts/problem.ts'
import type { Route } from '../../contracts/route.ts'
import { leadFileOperations } from './lead-file-operations.ts'
import { livePath } from './routes/live.ts'

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The published contract (OpenAPI 3.1), made from the very routes that the server binds. */
export const openApiDocument = (brandName: string, publicUrl: string, cookieName: string): OpenApiDocument =>
  createDocument({
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version: '1' },
    servers: [{ url: publicUrl }],
    paths: {
      ...allRoutes.reduce(withRoute, {}),
      ...leadFileOperations,
      [livePath]: { get: liveEvents },
      [reportEventsPath]: { get: reportEvents },
    },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
  })

const withRoute = (paths: ZodOpenApiPathsObject, route: Route): ZodOpenApiPathsObject => {
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  return { ...paths, [path]: { ...paths[path], [route.method]: operationOf(route) } }
}

/** Answers that never end, and so are no contract routes. */
const liveEvents: ZodOpenApiOperationObject = {
  summary: 'Follow live what changes, as server-sent events; Last-Event-ID goes on where it was',
  security: [{ session: [] }],
  requestParams: { header: z.object({ 'Last-Event-ID': z.string().optional() }) },
  responses: {
    200: { description: 'Each change', content: { 'text/event-stream': { schema: change } } },
    default: { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  },
}

const reportEvents: ZodOpenApiOperationObject = {
  summary: 'Follow what becomes of an open report, as server-sent events: `report`, `changed`, `ended`',
  responses: {
    200: { description: 'Each event', content: { 'text/event-stream': { schema: z.string() } } },
    default: { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  },
}

const operationOf = ({ params, query, body, ...route }: Route): ZodOpenApiOperationObject => ({
  summary: route.summary,
  ...(route.access === 'staff' ? { security: [{ session: [] }] } : {}),
  requestParams: { ...(params && { path: params }), ...(query && { query }), header: headersOf(route) },
  ...(body && { requestBody: { required: !route.optionalBody, content: { 'application/json': { schema: body } } } }),
  responses: {
    [route.status]: {
      description: 'Done',
      ...(route.reply && { content: { 'application/json': { schema: route.reply } } }),
    },
    default: { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  },
})

const headersOf = ({ idempotent, versioned, method }: Pick<Route, 'idempotent' | 'versioned' | 'method'>) =>
  z.object({
    ...(idempotent && { 'Idempotency-Key': z.string().min(1).max(255).optional() }),
    ...(versioned && method !== 'get' && { 'If-Match': z.string().optional() }),
  })
