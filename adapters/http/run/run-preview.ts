import type { HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { previewParams, previewPath } from '#contracts/run/http/runs.ts'
import { htmlIn } from '#domain/run/model/index.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'

/** Third-party HTML: visible, but without scripts, requests and access to our origin. */
const sandbox =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** `GET …/preview`: the HTML of a run's output in a sandbox. */
export const runPreview = ({ app, sessions, cookie, rules }: HttpApi, runs: RunReader): void => {
  app.get(previewPath, staffOnly(sessions, cookie, rules, { scope: 'runs:read' }), async (c) => {
    const params = previewParams.safeParse(c.req.param())
    const run = params.success ? await runs.find(params.data.runId) : null
    if (run === null || run.workflowId !== params.data?.id) throw notFound('There is no such run.')
    const html = htmlIn(run.outputs ?? '')
    if (html === null) throw notFound('The output of this run holds no HTML document.')
    return c.body(html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': sandbox,
      'Cache-Control': 'no-store',
    })
  })
}
