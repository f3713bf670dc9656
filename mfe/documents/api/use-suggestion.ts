import { send, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation } from '@tanstack/react-query'
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, callRoute, jsonOf, type Send } from '#contracts/client.ts'
import { suggestionEvents, type TextEditRequest, writing } from '#contracts/document/http/writing.ts'
import { type Judgement, runHistory } from '#contracts/run/http/run-history.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'

type Suggested = z.output<typeof suggestionEvents.suggestion>

/** Requests an AI suggestion, streamed if the server supports it. Throws `ApiError` on refusal. */
const streamSuggestion = async (
  send: Send,
  body: TextEditRequest,
  onText: (piece: string) => void,
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
    if (event === 'text') onText(suggestionEvents.text.parse(JSON.parse(data)).text)
    if (event === 'suggestion') return suggestionEvents.suggestion.parse(JSON.parse(data))
    if (event === 'problem') throw refusal(data)
  }
  throw new Error('The suggestion ended in the middle')
}

const refusal = (data: string): ApiError => {
  const { status, title } = suggestionEvents.problem.parse(JSON.parse(data))
  return new ApiError(status, title, data)
}

/** The server-sent events of a response. */
async function* serverEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventSourceMessage> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = events.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Requests an AI suggestion for a passage without changing the document. The verdict is recorded in the run's history;
 * leaving without one discards the suggestion.
 */
export const useSuggestion = (runId: string) => {
  const [growing, setGrowing] = useState('')
  const [suggested, setSuggested] = useState<string | null>(null)
  const working = useRef<AbortController | null>(null)
  const unjudged = useRef<string | undefined>(undefined)
  const judge = (judgement: Judgement) => {
    const suggestionId = unjudged.current
    unjudged.current = undefined
    setSuggested(null)
    if (suggestionId !== undefined) sendVerdict(runId, suggestionId, judgement)
  }
  useEffect(() => {
    const leave = () => {
      working.current?.abort()
      if (unjudged.current !== undefined) sendVerdict(runId, unjudged.current, { verdict: 'discarded' })
      unjudged.current = undefined
    }
    // Closing the tab does not unmount components.
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [runId])
  const asking = useMutation({
    mutationFn: (edit: TextEditRequest) => {
      const controller = new AbortController()
      working.current = controller
      setGrowing('')
      const onText = (piece: string) => setGrowing((text) => text + piece)
      return streamSuggestion(send, { ...edit, runId }, onText, controller.signal)
    },
  })
  const ready = ({ suggestedText, suggestionId }: Suggested) => {
    toastSuccess('AI Suggestion Ready')
    unjudged.current = suggestionId
    setSuggested(suggestedText)
  }
  return {
    /** The text of the suggestion so far. */
    growing: asking.isPending ? growing : '',
    suggested,
    busy: asking.isPending,
    judge,
    // Callbacks given to `mutate` do not run once the dialog is closed.
    ask: (edit: TextEditRequest) =>
      asking.mutate(edit, {
        onSuccess: ready,
        onError: (failure) => toastFailure(failure, 'Failed to generate AI suggestion'),
      }),
  }
}

/** A lost verdict is not reported: the chosen text is kept. */
const sendVerdict = (runId: string, suggestionId: string, body: Judgement): void => {
  // keepalive outlives the page, up to the browser's size limit.
  const keepalive = (body.text?.length ?? 0) < maxKeptCharacters
  const sendOn: Send = (path, init) => send(path, { ...init, keepalive })
  void callRoute(sendOn, runHistory.judge, { params: { runId, suggestionId }, body }).catch(() => undefined)
}

/** The browsers' keepalive limit is 64 KiB, with up to four bytes per character. */
const maxKeptCharacters = 15_000
