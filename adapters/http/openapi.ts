import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { allRoutes } from '../../contracts/http/index.ts'
import { problem } from '../../contracts/problem.ts'
import type { Route } from '../../contracts/route.ts'

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The published contract (OpenAPI 3.1), made from the very routes that the server binds. */
export const openApiDocument = (brandName: string, publicUrl: string): OpenApiDocument =>
  createDocument({
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version: '1' },
    servers: [{ url: publicUrl }],
    paths: allRoutes.reduce(withRoute, {}),
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'atrium_session' } } },
  })

const withRoute = (paths: ZodOpenApiPathsObject, route: Route): ZodOpenApiPathsObject => {
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  return { ...paths, [path]: { ...paths[path], [route.method]: operationOf(route) } }
}

const operationOf = ({ params, query, body, ...route }: Route): ZodOpenApiOperationObject => ({
  summary: route.summary,
  ...(route.access === 'staff' ? { security: [{ session: [] }] } : {}),
  requestParams: { ...(params && { path: params }), ...(query && { query }) },
  ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
  responses: {
    [route.status]: {
      description: 'Done',
      ...(route.reply && { content: { 'application/json': { schema: route.reply } } }),
    },
    default: { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
  },
})
