import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { escapeHtml } from '#contracts/escape-html.ts'

type SampleEndpoint = { readonly url: string; readonly close: () => Promise<void> }

const callSchema = z.object({ attempt: z.int(), inputs: z.record(z.string(), z.unknown()) })

/** A small loopback server for the first three workflows, so that the demo needs no other service. */
export const openSampleEndpoint = async (): Promise<SampleEndpoint> => {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end('This is no call of a workflow.'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const { attempt, inputs } = callSchema.parse(JSON.parse(await text(request)))
  const { status, body, tookMs } = answerTo(request.url ?? '/', attempt, inputs)
  await pause(tookMs)
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json'
  response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
}

type Inputs = Readonly<Record<string, unknown>>
type Answer = { readonly status: number; readonly body: string | object; readonly tookMs: number }

/** The sample endpoint's response at each of its three paths. */
const answerTo = (path: string, attempt: number, inputs: Inputs): Answer => {
  switch (path) {
    case '/enrich':
      return enrich(inputs)
    case '/digest':
      return digest(inputs)
    case '/audit':
      return audit(attempt, inputs)
    default:
      return { status: 404, body: `Nothing is at ${path}.`, tookMs: 5 }
  }
}

/** A free-mail address identifies no company: a permanent failure. */
const enrich = ({ email, company, website }: Inputs): Answer => {
  const domain = String(email).split('@')[1] ?? ''
  if (/^(gmail|outlook|yahoo)\./.test(domain)) {
    return { status: 422, body: `${domain} is a public mail service; name the company's website.`, tookMs: 90 }
  }
  const reply = {
    company: company ?? domain.split('.')[0],
    website: website ?? `https://${domain}`,
    employees: '11-50',
  }
  return {
    status: 200,
    body: { email, found: reply, confidence: 0.82, sources: ['website', 'trade register'] },
    tookMs: 240,
  }
}

const digest = ({ topic, notes, wordCount }: Inputs): Answer => {
  const items = String(notes)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const list = items.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(String(topic))}</title>
<body style="font: 17px/1.6 Georgia, serif; max-width: 60ch; margin: 3rem auto; padding: 0 1rem">
<h1>${escapeHtml(String(topic))}</h1><p>This month in about ${Number(wordCount ?? 600)} words:</p><ul>${list}</ul></body></html>`
  return { status: 200, body: html, tookMs: 420 }
}

/** The first attempt of every audit gets a 503; an audit without customers never succeeds. */
const audit = (attempt: number, { businessName, customers, questions }: Inputs): Answer => {
  if (customers === 0) return { status: 500, body: 'Division by zero in segment_customers.', tookMs: 60 }
  if (attempt === 1) return { status: 503, body: 'Busy, try again in a moment.', tookMs: 40 }
  const segments = ['Regulars', 'Seasonal', 'Lapsed'].map((name, place) => ({ name, share: [0.34, 0.41, 0.25][place] }))
  return { status: 200, body: { businessName, customers, segments, toDiscuss: questions ?? null }, tookMs: 650 }
}
