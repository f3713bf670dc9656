import type OpenAI from 'openai'
import type { HearText } from '../../../domain/ports/text-editor.ts'
import { type Answer, answerIn, refused, spoken } from './completion.ts'
import { failure, failureOf, notACompletion } from './failure.ts'
import { type Grown, grownBy, nothingYet } from './grown.ts'
import { beginningOfAnswer } from './spoken-pieces.ts'

type Asked = { readonly model: string; readonly messages: OpenAI.ChatCompletionMessageParam[] }

/** Asks for an answer piece by piece. A server that answers in one piece all the same is understood too. */
export const askStreaming = async (
  client: OpenAI,
  asked: Asked,
  hear: HearText,
  signal: AbortSignal,
): Promise<Answer> => {
  const asking = client.chat.completions.create({ ...asked, stream: true }, { signal })
  const { data: pieces, response } = await asking.withResponse()
  if (!response.headers.get('content-type')?.includes('text/event-stream'))
    return answerIn(await response.json(), asked.model)
  let heard = false
  let model = asked.model
  const tell = beginningOfAnswer((more) => {
    heard = true
    hear(more, model)
  })
  try {
    const grown = await gathered(pieces, (piece) => {
      model = piece.model ?? model
      tell(piece.more)
    })
    // A stream that is aborted ends like any other.
    signal.throwIfAborted()
    return answerOf(grown, asked.model)
  } catch (error) {
    signal.throwIfAborted()
    // What was heard already cannot be taken back, and must not be heard twice.
    if (heard) return brokenOff
    return error instanceof TypeError ? { ...brokenOff, mayRetry: true } : failureOf(error)
  }
}

const gathered = async (pieces: AsyncIterable<unknown>, tell: (grown: Grown) => void): Promise<Grown> => {
  let grown = nothingYet
  for await (const piece of pieces) {
    grown = grownBy(grown, piece)
    if (grown.more !== '') tell(grown)
    // Some servers say that this is all, and then keep the line open.
    if (grown.ended) break
  }
  return grown
}

const answerOf = ({ text, refusal, model, ended, cutOff, pieces }: Grown, askedModel: string): Answer => {
  if (pieces === 0) return failure(notACompletion, true)
  if (refusal !== '') return refused(refusal)
  if (!ended) return brokenOff
  return { type: 'Answered', text: spoken(text), model: model ?? askedModel, usage: null, cutOff }
}

const brokenOff = failure('The AI broke off in the middle of its answer. Try again.')
