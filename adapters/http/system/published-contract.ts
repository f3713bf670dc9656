import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { docsPage } from '#adapters/http/server/docs-page.ts'
import { openApiDocument } from '#adapters/http/server/openapi.ts'

/** Scalar sets styles as it goes and tries calls out; nothing of it comes from, or goes to, another origin. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The contract for machines and for people. */
export const publishedContract = (
  { app, cookie }: HttpApi,
  brandName: string,
  publicUrl: string,
  publicDir: string,
): void => {
  const document = openApiDocument(brandName, publicUrl, cookie.name)
  app.get('/api/openapi.json', (c) => c.json(document))
  app.get('/api/docs', async (c) => {
    c.header('Content-Security-Policy', policy)
    return c.html(docsPage(document, await scriptIn(join(publicDir, 'docs'))))
  })
}

/** The address of Scalar's script, or null where the front end has not been built. */
const scriptIn = async (folder: string): Promise<string | null> => {
  const files = await readdir(folder).catch(() => [])
  const script = files.find((file) => /^api-reference-[\w-]+\.js$/.test(file))
  return script === undefined ? null : `/docs/${script}`
}
