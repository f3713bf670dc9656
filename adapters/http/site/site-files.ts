import type { Context, Hono } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { encodingFor } from '#adapters/http/server/sent-json.ts'
import type { LogoFile } from '#domain/site/ports/site-renderer.ts'
import type { Editions } from '#domain/site/service/editions.ts'
import { encodeBody } from './page-file.ts'

const types = { svg: 'image/svg+xml', png: 'image/png', woff2: 'font/woff2' } as const

/** A file of the last renderings, by its name. */
export type FindFile = (name: string) => Promise<LogoFile | null>

/**
 * Serves logos, and the fonts and images of publications, by their content's hash. An SVG that a browser opens as a page
 * runs no script and loads nothing. A page of another server may name a file that this one is yet to make.
 */
export const siteFileRoute = (app: Hono<HttpEnv>, editions: Editions, find: FindFile): void => {
  const bodiesOf = encodeOnce()
  app.get('/site/:name{[\\w-]+-[\\w-]{8}\\.(?:svg|png|woff2)}', async (c) => {
    const name = c.req.param('name')
    const file = (await find(name)) ?? (await editions.logo(name)) ?? (await makeAfterRefresh(name))
    if (file === null) throw notFound()
    return sendFile(c, file, bodiesOf)
  })

  const makeAfterRefresh = async (name: string): Promise<LogoFile | null> => {
    await editions.refresh()
    return find(name)
  }
}

const sendFile = async (c: Context, file: LogoFile, bodiesOf: ReturnType<typeof encodeOnce>): Promise<Response> => {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  const type = types[file.type]
  if (file.type !== 'svg') return c.body(file.bytes, 200, { 'Content-Type': type })
  c.header('Vary', 'Accept-Encoding', { append: true })
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body((await bodiesOf(file))[encoding], 200, { 'Content-Type': type })
}

/** Compresses each file once, as the build does; only an SVG becomes smaller. */
const encodeOnce = () => {
  const encoded = new WeakMap<LogoFile, ReturnType<typeof encodeBody>>()
  return (file: LogoFile): ReturnType<typeof encodeBody> => {
    const bodies = encoded.get(file) ?? encodeBody(file.bytes)
    encoded.set(file, bodies)
    return bodies
  }
}
