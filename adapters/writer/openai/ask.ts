import { setTimeout as pause } from 'node:timers/promises'
import { APIError } from 'openai'
import type { OnText } from '#domain/document/ports/text-editor.ts'
import { askStreaming } from './ask-streaming.ts'
import type { Ai } from './client.ts'
import type { Answer } from './completion.ts'
import { failureOf } from './failure.ts'
import { requestsPerAnswer } from './settings.ts'
import { wholeAnswer } from './whole-answer.ts'

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

type Question = {
  readonly messages: readonly Message[]
  /** The JSON schema of the answer; servers without support may ignore it. */
  readonly form?: { readonly name: string; readonly schema: Record<string, unknown> } | undefined
  /** Called with the text as it grows, if the server streams. */
  readonly onText?: OnText | undefined
}

/** Requests an answer, retrying transient failures with exponential backoff. Throws only once `signal` is aborted. */
export const ask = async (ai: Ai, question: Question, signal: AbortSignal): Promise<Answer> => {
  let currentQuestion = question
  for (let request = 1; ; request += 1) {
    const answer = await send(ai, currentQuestion, signal)
    if (answer.type === 'Answered' || !answer.mayRetry || request === requestsPerAnswer) return answer
    const pauseMs = answer.retryAfterMs ?? ai.timing.firstPauseMs * 2 ** (request - 1)
    if (pauseMs > ai.timing.maxPauseMs) return answer
    await pause(pauseMs, undefined, { signal })
    // Servers without response formats fail as if they were broken; the prompt describes the form as well.
    if (answer.status === 500 || answer.status === 501) currentQuestion = { ...question, form: undefined }
  }
}

const send = async (ai: Ai, question: Question, signal: AbortSignal): Promise<Answer> => {
  const { client, model } = ai
  try {
    const request = { model: await model(signal), messages: [...question.messages], ...formatOf(question) }
    if (question.onText !== undefined) return await askStreaming(client, request, question.onText, signal)
    // Some servers stream by default.
    const answered = await client.chat.completions.create({ ...request, stream: false }, { signal })
    return wholeAnswer(answered, request.model, question.form !== undefined)
  } catch (error) {
    signal.throwIfAborted()
    if (question.form !== undefined && rejects(error, forms)) return send(ai, { messages: question.messages }, signal)
    if (question.onText !== undefined && rejects(error, streams))
      return send(ai, { messages: question.messages }, signal)
    return failureOf(error)
  }
}

/** Some servers reject a response format, or streaming. */
const rejects = (error: unknown, what: RegExp): boolean =>
  error instanceof APIError && (error.status === 400 || error.status === 422) && what.test(error.message)

/** Each server says in other words that it has no forms, not this one, or failed at it: its schema, or a grammar of it. */
const forms = /response.?format|json|schema|grammar|structured|guided/i
const streams = /stream/i

const formatOf = ({ form }: Question) =>
  form === undefined
    ? {}
    : { response_format: { type: 'json_schema' as const, json_schema: { ...form, strict: true } } }
