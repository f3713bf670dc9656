import { setTimeout as pause } from 'node:timers/promises'
import type OpenAI from 'openai'
import type { OnText } from '#domain/document/ports/text-editor.ts'
import type { Answer } from './completion.ts'
import { brokenOff, failureOf } from './failure.ts'
import { type Grown, grownBy, nothingYet } from './grown.ts'
import { begunIn } from './spoken.ts'
import { answerGrown, wholeAnswer } from './whole-answer.ts'

type Request = { readonly model: string; readonly messages: OpenAI.ChatCompletionMessageParam[] }

/** Requests a streamed answer; also accepts a server that answers without streaming. */
export const askStreaming = async (
  client: OpenAI,
  request: Request,
  onText: OnText,
  signal: AbortSignal,
): Promise<Answer> => {
  const pending = client.chat.completions.create(
    { ...request, stream: true, stream_options: { include_usage: true } },
    { signal },
  )
  const { data: pieces, response } = await pending.withResponse()
  if (!response.headers.get('content-type')?.includes('text/event-stream'))
    return wholeAnswer(await response.text(), request.model)
  let emitted = false
  let model = request.model
  const emit = beginningOfAnswer((more) => {
    emitted = true
    onText(more, model)
  })
  try {
    const grown = await accumulate(pieces, (piece) => {
      model = piece.model ?? model
      emit(piece.more)
    })
    // An aborted stream ends without an error.
    signal.throwIfAborted()
    pieces.controller.abort()
    return answerGrown(grown, request.model)
  } catch (error) {
    signal.throwIfAborted()
    // Text already emitted cannot be withdrawn, so a retry would duplicate it.
    if (emitted) return brokenOff
    return error instanceof TypeError ? { ...brokenOff, mayRetry: true } : failureOf(error)
  }
}

/** How long to wait for the count of tokens after the end: some servers keep the connection open and say no more. */
const maxUsageWaitMs = 300

const accumulate = async (pieces: AsyncIterable<unknown>, emit: (grown: Grown) => void): Promise<Grown> => {
  const iterator = pieces[Symbol.asyncIterator]()
  let grown = nothingYet
  for (;;) {
    const coming = iterator.next()
    const piece = await (grown.ended ? awaitUsage(coming) : coming)
    if (piece.done) return grown
    grown = grownBy(grown, piece.value)
    if (grown.more !== '') emit(grown)
    if (grown.ended && grown.usage !== null) return grown
  }
}

type Piece = IteratorResult<unknown>

const awaitUsage = (coming: Promise<Piece>): Promise<Piece> => {
  const over: Piece = { done: true, value: undefined }
  const usageTimer = pause(maxUsageWaitMs, over, { ref: false })
  // The answer is complete: a connection that breaks now loses nothing.
  return Promise.race([coming.catch(() => over), usageTimer])
}

type Emit = (more: string) => void

/** Emits an answer from its actual start: without reasoning text, or a code fence around the whole. */
const beginningOfAnswer = (emit: Emit): Emit => {
  let waiting: string | null = ''
  return (more) => {
    if (waiting === null) return emit(more)
    waiting += more
    const beginning = begunIn(waiting)
    if (beginning === null) return
    waiting = null
    emit(beginning)
  }
}
