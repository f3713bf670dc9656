import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import type { z } from 'zod'
import { ApiError, jsonOf, type Send } from '#contracts/client.ts'
import { suggestionEvents, type TextEditRequest, writing } from '#contracts/document/http/writing.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'

export type Suggested = z.output<typeof suggestionEvents.suggestion>

/** Asks the AI for another text and hears it grow, where the server streams. Throws `ApiError` for whatever is refused. */
export const streamSuggestion = async (
  send: Send,
  body: TextEditRequest,
  hear: (more: string) => void,
  signal: AbortSignal,
): Promise<Suggested> => {
  const response = await send(writing.editText.path, {
    method: 'POST',
    headers: { accept: 'text/event-stream, application/json;q=0.5', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true
  if (!isStream || response.body === null) return readTolerantly(suggestionEvents.suggestion, await jsonOf(response))
  for await (const { event, data } of serverEvents(response.body)) {
    if (event === 'text') hear(suggestionEvents.text.parse(JSON.parse(data)).text)
    if (event === 'suggestion') return suggestionEvents.suggestion.parse(JSON.parse(data))
    if (event === 'problem') throw refusal(data)
  }
  throw new Error('The suggestion ended in the middle')
}

const refusal = (data: string): ApiError => {
  const { status, title } = suggestionEvents.problem.parse(JSON.parse(data))
  return new ApiError(status, title, data)
}

/** The server-sent events of an answer, one by one as they come. */
async function* serverEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventSourceMessage> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = events.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
