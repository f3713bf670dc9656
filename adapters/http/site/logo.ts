import type { Context, Hono } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import type { LogoFile } from '#domain/site/ports/site-renderer.ts'
import type { Editions } from '#domain/site/service/editions.ts'

const types = { svg: 'image/svg+xml', png: 'image/png' } as const

/** Serves logos by their content's hash. An SVG that a browser opens as a page runs no script and loads nothing. */
export const logoRoute = (app: Hono<HttpEnv>, editions: Editions): void => {
  app.get('/site/:name{logo-[\\w-]{8}\\.(?:svg|png)}', async (c) => {
    const logo = await editions.logo(c.req.param('name'))
    if (logo === null) throw notFound()
    return sendLogo(c, logo)
  })
}

const sendLogo = (c: Context, { type, bytes }: LogoFile): Response => {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  return c.body(bytes, 200, { 'Content-Type': types[type] })
}
