import type { ServerResponse } from 'node:http'
import type { AiAnswer } from './ai-server.ts'

/** Answers piece by piece, as a server does that was asked to stream; `end` is what follows the last one. */
export const streams =
  (pieces: readonly string[], end: (response: ServerResponse) => void = ends): AiAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': a sign of life\n\n')
    for (const content of pieces) response.write(chunk({ delta: { content } }))
    end(response)
  }

const chunk = (choice: object) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'test-model-1', choices: [{ index: 0, ...choice }] })}\n\n`

export const ends = (response: ServerResponse): void => {
  tellsEnd(response)
  response.end('data: [DONE]\n\n')
}

/** The end, and after it the count that `stream_options` asks for. */
export const countsTokens = (response: ServerResponse): void => {
  tellsEnd(response)
  response.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } })}\n\n`)
  response.end('data: [DONE]\n\n')
}

/** Says that this is all, and stays on the line. */
export const tellsEnd = (response: ServerResponse): void =>
  void response.write(chunk({ delta: {}, finish_reason: 'stop' }))

/** Says that there is no room for more. */
export const cutsOff = (response: ServerResponse): void => {
  response.write(chunk({ delta: {}, finish_reason: 'length' }))
  response.end('data: [DONE]\n\n')
}

/** Nothing more comes, and nothing ends. */
export const stalls = (): void => undefined

/** The connection is gone, once what was said is on its way. */
export const breaks = (response: ServerResponse): void => {
  response.write(': \n\n', () => setTimeout(() => response.destroy(), 50))
}

/** Ends as if that were all, without a word of it. */
export const endsUntold = (response: ServerResponse): void => void response.end()
