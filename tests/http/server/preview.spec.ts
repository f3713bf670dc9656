import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '#tests/e2e/support/chromium.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let endpoint: RecordingEndpoint
let staff: ApiClient
let at: WorkflowStaff
let id: number
beforeAll(async () => {
  endpoint = await recordingEndpoint((response, call) => replies(String(call.inputs.say))(response, call))
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
  const inputs = [{ name: 'say', label: 'Say', type: 'textarea' }] as const
  id = (await activeWorkflow(at, { apiEndpoint: endpoint.url, inputs })).id
})
afterAll(async () => {
  await atrium.stop()
  await endpoint.close()
})

const runSaying = async (say: string) => (await at.ended((await at.start(id, { say })).id)).id
const pathOf = (runId: string, workflow: number | string = id) => `/api/workflows/${workflow}/runs/${runId}/preview`
const preview = (runId: string, workflow?: number | string) => staff.send(pathOf(runId, workflow), {})
const page = '<!DOCTYPE html><title>Ünï</title><p>Hello'

describe('a preview', () => {
  it('is the HTML document of the output, shut into a sandbox', async () => {
    const answer = await preview(await runSaying(page))
    expect(await answer.text()).toBe(page)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const directives = policy.split(';').map((directive) => directive.trim())
    expect(directives).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'", "form-action 'none'"]))
    expect(policy).not.toMatch(/allow-|script-src|connect-src/)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['a string in JSON', JSON.stringify({ ok: true, parts: [1, { page }] }), page],
    ['in upper case', '<HTML><P>Hi', '<HTML><P>Hi'],
    ['after other text', `Here you are:\n${page}`, `Here you are:\n${page}`],
  ])('finds it: %s', async (_, say, expected) =>
    expect(await (await preview(await runSaying(say))).text()).toBe(expected),
  )

  it.each(['plain text', '{"a":"<p>no document"}', '<p>no document'])('of %s is a 404', async (say) => {
    expect((await expectProblem(await preview(await runSaying(say)), 404)).detail).toContain('no HTML document')
  })

  it('of a run that failed, of another workflow, or of no run is a 404', async () => {
    const runId = await runSaying(page)
    const { id: failing } = await activeWorkflow(at)
    const failed = await at.ended((await at.start(failing)).id)
    await expectProblem(await preview(failed.id, failing), 404)
    await expectProblem(await preview(runId, failing), 404)
    await expectProblem(await preview('01890000-0000-7000-8000-000000000000'), 404)
    for (const workflow of [`${id}abc`, `${id}e0`, `0${id}`, `${id}%00`]) {
      await expectProblem(await preview(runId, workflow), 404)
    }
    for (const run of ['1', `${runId}%00`, runId.toUpperCase(), '%ff']) await expectProblem(await preview(run), 404)
  })

  it('of an archived workflow stays', async () => {
    const inputs = [{ name: 'say', label: 'Say', type: 'text' }] as const
    const { id: other } = await activeWorkflow(at, { apiEndpoint: endpoint.url, inputs })
    const run = await at.ended((await at.start(other, { say: page })).id)
    await at.archive(other)
    expect((await preview(run.id, other)).status).toBe(200)
  })
})

/** Shows in its own text what it managed to do, and sends requests to the server. */
const hostile = `<!doctype html><title>Still</title><style>p { color: rgb(1, 2, 3) }</style>
<p id="text">untouched</p><img src="/api/site?img" onerror="document.title = 'ran'">
<script>document.title = 'ran'; document.getElementById('text').textContent = document.cookie; fetch('/api/site?script')</script>
<link rel="stylesheet" href="/api/site?css"><iframe src="/api/site?frame"></iframe>
<meta http-equiv="refresh" content="0;url=/api/site?refresh"><form action="/api/site?form"><button>Go</button></form>`

it('a hostile document is shown in Chromium, and does nothing', async () => {
  const path = pathOf(await runSaying(hostile))
  const browser = await launchChromium()
  try {
    const context = await browser.newContext()
    const [name = '', value = ''] = staff.cookie().split('=')
    await context.addCookies([{ name, value, url: atrium.url }])
    context.setDefaultTimeout(5000)
    const window = await context.newPage()
    const requests: string[] = []
    window.on('response', (response) => void requests.push(new URL(response.url()).pathname))
    await window.goto(atrium.url + path)
    await window.locator('button').click()
    await window.waitForTimeout(500)
    expect(await window.title()).toBe('Still')
    expect(await window.locator('#text').textContent()).toBe('untouched')
    expect(await window.locator('#text').evaluate((text) => getComputedStyle(text).color)).toBe('rgb(1, 2, 3)')
    expect(requests).toEqual([path])
  } finally {
    await browser.close()
  }
})

it('no preview was a defect', () => expect(atrium.defects).toEqual([]))
