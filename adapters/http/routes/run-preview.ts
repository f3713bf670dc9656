import { previewParams, previewPath } from '../../../contracts/http/runs.ts'
import type { RunReader } from '../../../domain/ports/run-reader.ts'
import { htmlIn } from '../../../domain/run/index.ts'
import type { HttpApi } from '../bind.ts'
import { notFound } from '../problems.ts'
import { staffOnly } from '../staff-only.ts'

/** A foreign document: it may be looked at, but runs nothing, loads nothing and reaches nothing of ours. */
const sandbox =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** `GET …/preview`: the HTML document in a run's output, shut into a sandbox. */
export const runPreview = ({ app, sessions, cookie }: HttpApi, runs: RunReader): void => {
  app.get(previewPath, staffOnly(sessions, cookie), async (c) => {
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
