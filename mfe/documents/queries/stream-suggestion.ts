import type { z } from 'zod'
import { ApiError, type Send } from '../../../contracts/client.ts'
import { suggestionEvents, type TextEditRequest, writing } from '../../../contracts/http/writing.ts'
import { serverEvents } from './server-events.ts'

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
  if (!isStream || response.body === null) return suggestionEvents.suggestion.parse(await response.json())
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
