import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { answerTo } from './sample-answers.ts'

export type SampleEndpoint = { readonly url: string; readonly close: () => Promise<void> }

const callSchema = z.object({ attempt: z.int(), inputs: z.record(z.string(), z.unknown()) })

/** A small server on loopback that the first three workflows call, so that a demo needs nobody else. */
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
