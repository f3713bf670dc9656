import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { z } from 'zod'
import { suggestionEvents } from '../../contracts/http/writing.ts'
import type { SuggestionOutcome } from '../../domain/application/text-editing.ts'
import type { HearText } from '../../domain/ports/text-editor.ts'
import { Unavailable } from '../../domain/ports/unavailable.ts'
import { problemOf, type RequestRefused } from './problems.ts'
import { rejected } from './rejections.ts'
import { unwritten } from './unwritten.ts'

const eventStream = 'text/event-stream'

export const wantsStream = (c: Context): boolean =>
  accepts(c, { header: 'Accept', supports: ['application/json', eventStream], default: 'application/json' }) ===
  eventStream

type Suggested = z.output<typeof suggestionEvents.suggestion>

/** What came of it as the contract has it; throws where nothing did. */
export const suggestedIn = (outcome: SuggestionOutcome): Suggested => {
  if (outcome.type !== 'Suggested') throw refusalOf(outcome)
  const { text: suggestedText, suggestionId } = outcome
  return { success: true, suggestedText, ...(suggestionId === null ? {} : { suggestionId }) }
}

const refusalOf = (outcome: Exclude<SuggestionOutcome, { type: 'Suggested' }>): RequestRefused =>
  outcome.type === 'Refused' ? rejected(outcome.rejection) : unwritten(outcome)

/** Sends a suggestion as it grows. What fails before its first word is refused like any other call. */
export const suggestionStream = async (
  c: Context,
  ask: (hear: HearText) => Promise<SuggestionOutcome>,
): Promise<Response> => {
  const begun = Promise.withResolvers<'begun'>()
  let early = ''
  let hear = (more: string): void => {
    early += more
    begun.resolve('begun')
  }
  const outcome = ask((more) => hear(more))
  const first = await Promise.race([begun.promise, outcome])
  if (first !== 'begun') suggestedIn(first)
  c.header('X-Accel-Buffering', 'no')
  const response = streamSSE(c, async (stream) => {
    hear = (text) => void say(stream, 'text', { text })
    if (early !== '') hear(early)
    await ending(stream, outcome)
  })
  response.headers.set('Cache-Control', 'no-store')
  return response
}

const ending = async (stream: SSEStreamingApi, outcome: Promise<SuggestionOutcome>): Promise<void> => {
  try {
    const came = await outcome
    if (came.type === 'Suggested') await say(stream, 'suggestion', suggestedIn(came))
    else await say(stream, 'problem', problemOf(refusalOf(came).refusal))
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    await say(
      stream,
      'problem',
      problemOf({ status: 503, detail: `${error.message} right now. Try again in a moment.` }),
    )
  }
}

const say = <Name extends keyof typeof suggestionEvents>(
  stream: SSEStreamingApi,
  event: Name,
  data: z.input<(typeof suggestionEvents)[Name]>,
) => stream.writeSSE({ event, data: JSON.stringify(suggestionEvents[event].parse(data)) })
