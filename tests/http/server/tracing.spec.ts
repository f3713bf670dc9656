import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { traceIdOf } from '#adapters/telemetry/spans.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

type Span = { readonly traceId: string; readonly spanId: string; readonly parentSpanId?: string; readonly name: string }
type Attribute = { readonly key: string; readonly value: { readonly stringValue: string } }
type ResourceSpans = {
  readonly resource: { readonly attributes: readonly Attribute[] }
  readonly scopeSpans: readonly { readonly spans: Span[] }[]
}
type Exported = { readonly resourceSpans: readonly ResourceSpans[] }

const spans: Span[] = []
const called: IncomingHttpHeaders[] = []
const [authorizations, services] = [new Set<unknown>(), new Set<unknown>()]
let [traceId, runId] = ['', '']

/** A collector that receives traces as JSON, and also the endpoint of a workflow. */
const server = createServer(async (request, response) => {
  const payload = await json(request)
  if (request.url === '/v1/traces') {
    authorizations.add(request.headers.authorization)
    for (const { resource, scopeSpans } of (payload as Exported).resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
  } else called.push(request.headers)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a2V5Og==' }
  const atrium = await startTestAtrium({
    ...collector,
    OTEL_SERVICE_NAME: 'front-office',
    ALLOW_PRIVATE_ENDPOINTS: 'true',
  })
  const staff = await staffClient(atrium.url)
  const at = workflowStaff(staff)
  const { id } = await at.add({ apiEndpoint: `${url}/hook` })
  await at.setStatus(id, 'active')
  const response = await post(staff.send, `/api/workflows/${id}/run`, { inputs: {} })
  traceId = traceIdOf(response.headers.get('x-request-id') ?? '')
  runId = ((await response.json()) as { run: { id: string } }).run.id
  await at.ended(runId)
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})
afterAll(() => new Promise((done) => server.close(done)))

it('one trace leads from the request through command, event and notice to the attempt, its call, and its end', () => {
  const names = spans.filter((span) => span.traceId === traceId).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/workflows/:id/run',
      'command RequestRun',
      'append RunRequested',
      'notice RunRequested',
      'append RunStarted',
      'call an endpoint',
      'append RunCompleted',
      'attempt at a run',
    ]),
  )
})

it('its root is the request, and every other span a child of that', () => {
  const own = spans.filter((span) => span.traceId === traceId)
  const roots = own.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(roots).toMatchObject([{ name: 'POST /api/workflows/:id/run' }])
  for (const { parentSpanId, spanId } of own)
    if (spanId !== roots[0]?.spanId) expect(parentSpanId).toBe(roots[0]?.spanId)
})

it('the endpoint receives the trace, and the span of the call to it', () => {
  const call = spans.find((span) => span.traceId === traceId && span.name === 'call an endpoint')
  expect(called.map(({ traceparent }) => traceparent)).toEqual([`00-${traceId}-${call?.spanId}-01`])
})

it('the collector receives the name and the headers of the settings', () => {
  expect([[...authorizations], [...services]]).toEqual([['Basic a2V5Og=='], ['front-office']])
})
