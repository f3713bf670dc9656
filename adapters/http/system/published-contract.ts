import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { sendPage, tagPage } from '#adapters/http/site/page-file.ts'
import { makeOnce } from '#domain/kernel/make-once.ts'
import type { OpenApiDocument } from '../server/openapi.ts'

type Operation = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/** Keeps Scalar self-contained: no third-party fonts, telemetry, proxy or AI. */
const configuration = {
  url: '/api/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: [
    ':root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace }',
    '.light-mode { --scalar-color-accent: #14532d; --scalar-background-accent: #e3f1e9; --scalar-background-1: #fff; --scalar-background-2: #f6f8f6; --scalar-background-3: #edf2ee; --scalar-border-color: #d6dfda; --scalar-color-1: #16241d; --scalar-color-2: #45534b; --scalar-color-3: #55635b }',
    '.dark-mode { --scalar-color-accent: #8fd0b0; --scalar-background-accent: #0f3b2d; --scalar-background-1: #101814; --scalar-background-2: #17211c; --scalar-background-3: #202b25; --scalar-border-color: #2c3a33; --scalar-color-1: #eef4f0; --scalar-color-2: #b9c6bf; --scalar-color-3: #93a29a }',
  ].join('\n'),
}

/** The published contract as a page: Scalar, or a plain list without scripts. */
const docsPage = (document: OpenApiDocument, script: string | null) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${document.info.title}</title>
${script === null ? plainStyles : html`<link rel="icon" href="/favicon.ico"><noscript>${plainStyles}</noscript>`}
</head>
<body>
${
  script === null
    ? plainList(document)
    : html`<div id="api-reference" data-configuration="${JSON.stringify(configuration)}"></div>
<noscript>${plainList(document)}</noscript>
<script src="${script}"></script>`
}
</body>
</html>`

const plainStyles = raw(`<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: #16241d; background: #fbfcfb }
summary { cursor: pointer; padding: .5rem 0 } code, pre { font: .875rem/1.5 ui-monospace, monospace }
details { border-bottom: 1px solid #d6dfda } pre { overflow-x: auto; background: #eef3f0; padding: 1rem; border-radius: .5rem }
b { display: inline-block; min-width: 4rem; color: #14532d } .who { color: #55635b }
:focus-visible { outline: 3px solid #14532d; outline-offset: 2px }
</style>`)

const plainList = (document: OpenApiDocument) => html`<main>
<h1>${document.info.title}</h1>
<p>The same contract for machines: <a href="/api/openapi.json">/api/openapi.json</a>. Errors are problem details (RFC 9457).</p>
${operationsOf(document).map(operationSection)}
</main>`

const operationsOf = ({ paths = {} }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )

const operationSection = ({ path, method, operation }: { path: string; method: string; operation: Operation }) => html`
<details>
<summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary} <span class="who">${operation.security ? 'staff' : 'public'}</span></summary>
${schemaBlock('Parameters', operation.parameters)}
${schemaBlock('Body', operation.requestBody?.content['application/json']?.schema)}
${Object.entries(operation.responses)
  .filter(([status]) => status !== 'default')
  .map(([status, { content }]) => schemaBlock(`Answer ${status}`, content?.['application/json']?.schema ?? {}))}
</details>`

const schemaBlock = (title: string, schema: unknown) =>
  schema === undefined ? raw('') : html`<h2>${title}</h2><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`

/** Scalar sets inline styles and calls the API; no other origin is allowed. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The published contract as JSON and as a page. */
export const publishedContract = (
  { app, cookie }: HttpApi,
  brandName: string,
  publicUrl: string,
  publicDir: string,
): void => {
  const document = makeOnce(async () =>
    (await import('../server/openapi.ts')).openApiDocument(brandName, publicUrl, cookie.name),
  )
  const file = makeOnce(async () => tagPage(JSON.stringify(await document()), quality))
  const page = makeOnce(async () =>
    tagPage(String(await docsPage(await document(), await scriptIn(join(publicDir, 'docs')))), quality),
  )
  app.get('/api/openapi.json', async (c) => sendPage(c, await file(), 200, 'application/json'))
  app.get('/api/docs', async (c) => {
    c.header('Content-Security-Policy', policy)
    return sendPage(c, await page(), 200)
  })
}

/** Of Brotli: a megabyte in a few hundredths of a second, to a twenty-fifth. */
const quality = 5

/** The address of Scalar's script, or null if the front end is not built. */
const scriptIn = async (folder: string): Promise<string | null> => {
  const files = await readdir(folder).catch(() => [])
  const script = files.find((file) => /^api-reference-[\w-]+\.js$/.test(file))
  return script === undefined ? null : `/docs/${script}`
}
