import type { Context, Hono } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import type { LogoFile } from '#domain/site/ports/site-renderer.ts'
import type { Editions } from '#domain/site/service/editions.ts'

const types = { svg: 'image/svg+xml', png: 'image/png', woff2: 'font/woff2' } as const

/** A file of the last renderings, by its name. */
export type FindFile = (name: string) => Promise<LogoFile | null>

/**
 * Serves logos, and the fonts and images of publications, by their content's hash. An SVG that a browser opens as a page
 * runs no script and loads nothing. A page of another server may name a file that this one is yet to make.
 */
export const siteFileRoute = (app: Hono<HttpEnv>, editions: Editions, find: FindFile): void => {
  app.get('/site/:name{[\\w-]+-[\\w-]{8}\\.(?:svg|png|woff2)}', async (c) => {
    const name = c.req.param('name')
    const file = (await find(name)) ?? (await editions.logo(name)) ?? (await makeAfterRefresh(name))
    if (file === null) throw notFound()
    return sendFile(c, file)
  })

  const makeAfterRefresh = async (name: string): Promise<LogoFile | null> => {
    await editions.refresh()
    return find(name)
  }
}

const sendFile = (c: Context, { type, bytes }: LogoFile): Response => {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  return c.body(bytes, 200, { 'Content-Type': types[type] })
}
