import { html, raw } from 'hono/html'
import type { OpenApiDocument } from './openapi.ts'

type Operation = {
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/** The published contract as one page that needs nothing from outside and no script. */
export const docsPage = (document: OpenApiDocument) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${document.info.title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: #16241d; background: #fbfcfb }
summary { cursor: pointer; padding: .5rem 0 } code, pre { font: .875rem/1.5 ui-monospace, monospace }
details { border-bottom: 1px solid #d6dfda } pre { overflow-x: auto; background: #eef3f0; padding: 1rem; border-radius: .5rem }
b { display: inline-block; min-width: 4rem; color: #14532d } .who { color: #55635b }
:focus-visible { outline: 3px solid #14532d; outline-offset: 2px }
</style>
</head>
<body>
<main>
<h1>${document.info.title}</h1>
<p>The same contract for machines: <a href="/api/openapi.json">/api/openapi.json</a>. Errors are problem details (RFC 9457).</p>
${operationsOf(document).map(operationSection)}
</main>
</body>
</html>`

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
