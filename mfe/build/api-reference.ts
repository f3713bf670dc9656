import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyApiReference from '@scalar/fastify-api-reference'
import { hashedName } from './hashed.ts'
import { publicFolder } from './output.ts'

type Reply = { readonly header: () => Reply; readonly send: (body: string) => string }
type Route = { readonly url: string; readonly handler: (request: object, reply: Reply) => string }

const reply: Reply = { header: () => reply, send: (body) => body }

/**
 * Scalar's script for browsers, from the plug-in for Fastify that contains it and adds a route for it to a server: the
 * package that it is built from installs 250 others.
 */
const apiReference = (): string => {
  const routes: Route[] = []
  const server = { initialConfig: {}, route: (route: Route) => routes.push(route) }
  fastifyApiReference(server, { configuration: { url: '/api/openapi.json' } }, () => undefined)
  const script = routes.find(({ url }) => url.endsWith('.js'))
  if (script === undefined) throw new Error('The package of the API page has no script.')
  return script.handler({}, reply)
}

/** Places the script of `/api/docs`, served from our own origin. */
export const placeApiReference = async (): Promise<void> => {
  const folder = join(publicFolder, 'docs')
  await mkdir(folder, { recursive: true })
  const script = apiReference().replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
  await writeFile(join(folder, hashedName('api-reference.js', script)), script)
}
