import { type Answer, answerIn, answerOf, nameOf } from './completion.ts'
import { brokenOff, failure, notACompletion } from './failure.ts'
import { type Grown, grownBy, nothingYet } from './grown.ts'

/** The answer that grew in a stream. */
export const answerGrown = (grown: Grown, askedModel: string): Answer => {
  const { pieces, ended, model, usage, end, failure: failed } = grown
  if (failed !== null) return failed
  if (pieces === 0) return failure(notACompletion, true)
  if (!ended && grown.refusal === '') return brokenOff
  return answerOf(grown, { model: nameOf(model, askedModel), usage, end })
}

/**
 * The answer in a body that came whole. Some servers stream what was not asked for as a stream, or do not call it one.
 * @param hasForm as of `answerIn`
 */
export const wholeAnswer = (body: unknown, askedModel: string, hasForm = false): Answer => {
  const chunks = typeof body === 'string' ? chunksIn(body) : []
  return chunks.length === 0
    ? answerIn(body, askedModel, hasForm)
    : answerGrown(chunks.reduce(grownBy, nothingYet), askedModel)
}

/** The chunks in the lines of a stream, as events or as JSON alone; none where the body is something else. */
const chunksIn = (body: string): readonly unknown[] => {
  const lines = body.split(/\r?\n/).map((line) => line.replace(/^data:/, '').trim())
  const chunks = lines.filter((line) => line !== '' && !/^(?::|\[DONE\]$|(?:event|id|retry):)/.test(line)).map(chunkIn)
  const ended = lines.includes('[DONE]') ? [{ choices: [], done: true }] : []
  return chunks.length > 0 && chunks.every((chunk) => chunk !== null) ? [...chunks, ...ended] : []
}

/** Null if it is none; a whole completion in one line is no stream. */
const chunkIn = (line: string): object | null => {
  try {
    const chunk: unknown = JSON.parse(line)
    return typeof chunk === 'object' && chunk !== null && !isCompletion(chunk) ? chunk : null
  } catch {
    return null
  }
}

const isCompletion = (chunk: object): boolean =>
  'choices' in chunk && Array.isArray(chunk.choices) && chunk.choices.some((one) => one?.message !== undefined)
