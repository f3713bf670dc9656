import type { ServerResponse } from 'node:http'
import type { AiAnswer } from './ai-server.ts'

/** Answers piece by piece, as a streaming server does, after a sign of life; `end` follows the last piece. */
export const streams =
  (
    pieces: readonly string[],
    end: (response: ServerResponse) => void = ends,
    sign = ': a sign of life\n\n',
  ): AiAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(sign)
    for (const content of pieces) response.write(chunk({ delta: { content } }))
    end(response)
  }

const chunk = (choice: object) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'test-model-1', choices: [{ index: 0, ...choice }] })}\n\n`

export const ends = (response: ServerResponse): void => {
  tellsEnd(response)
  response.end('data: [DONE]\n\n')
}

/** Ends the stream with the token count that `stream_options` asks for. */
export const countsTokens = (response: ServerResponse): void => {
  tellsEnd(response)
  response.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } })}\n\n`)
  response.end('data: [DONE]\n\n')
}

/** Announces the end but keeps the connection open. */
export const tellsEnd = (response: ServerResponse): void =>
  void response.write(chunk({ delta: {}, finish_reason: 'stop' }))

/** Ends because the token limit is reached. */
export const cutsOff = (response: ServerResponse): void => {
  response.write(chunk({ delta: {}, finish_reason: 'length' }))
  response.end('data: [DONE]\n\n')
}

/** Sends nothing more and never ends. */
export const stalls = (): void => undefined

/** Drops the connection once the pieces have been sent. */
export const breaks = (response: ServerResponse): void => {
  response.write(': \n\n', () => setTimeout(() => response.destroy(), 50))
}

/** Ends without a finish reason or `[DONE]`. */
export const endsUntold = (response: ServerResponse): void => void response.end()
