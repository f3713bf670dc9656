import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AiRequest = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly stream?: boolean
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly response_format?: {
      readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: object }
    }
  }
  /** Whether the connection was closed before the request was answered. */
  readonly dropped: () => boolean
}

/** Answers one request; the last answer of a script also serves all later requests. */
export type AiAnswer = (response: ServerResponse, request: AiRequest) => void

export type AiServer = {
  readonly url: string
  readonly requests: readonly AiRequest[]
  readonly stop: () => Promise<void>
}

/** As Ollama lists them, the one that was pulled last first (odysseus-dev/odysseus 4487). */
const models = ['nomic-embed-text:latest', 'bge-m3:latest', 'local-model'].map((id) => ({ id, object: 'model' }))

/** An OpenAI-compatible server on a loopback socket that follows a script, request by request. */
export const startAiServer = async (...script: readonly AiAnswer[]): Promise<AiServer> => {
  const requests: AiRequest[] = []
  const server = createServer(async (incoming, response) => {
    if (incoming.method === 'GET') return json(response, 200, { object: 'list', data: models })
    const request = await requestOf(incoming, response)
    const answer = script[Math.min(requests.length, script.length - 1)]
    requests.push(request)
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, stop }
}

const requestOf = async (incoming: IncomingMessage, response: ServerResponse): Promise<AiRequest> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    body: JSON.parse(Buffer.concat(chunks).toString()),
    dropped: () => response.destroyed && !response.writableFinished,
  }
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** A chat completion with this text, or with this object as JSON. */
export const says =
  (content: unknown, model = 'test-model-1', finishReason = 'stop'): AiAnswer =>
  (response) =>
    json(response, 200, {
      id: 'c1',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [
        {
          index: 0,
          finish_reason: finishReason,
          message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) },
        },
      ],
      usage: { prompt_tokens: 900, completion_tokens: 300, total_tokens: 1200 },
    })

export const refuses = (): AiAnswer => (response) =>
  json(response, 200, {
    choices: [{ message: { role: 'assistant', content: null, refusal: 'I cannot help with that.' } }],
  })

export const fails =
  (status: number, headers: Record<string, string> = {}, error: object = { message: 'Out of order' }): AiAnswer =>
  (response) =>
    json(response, status, { error }, headers)

/** Answers with exactly these bytes. */
export const sends =
  (text: string, contentType = 'application/json', status = 200): AiAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': contentType }).end(text)

export const hangs: AiAnswer = () => undefined

/** Sends the head, then a byte at a time, and never ends. */
export const drips: AiAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}

export const drops: AiAnswer = (response) => void response.socket?.destroy()
