import type { PlacedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { ShareEvent } from '../model/index.ts'

/** A question of a link's reader about a section, with the answers of staff in order. */
export type Question = {
  readonly id: string
  /** The section's key in the document. */
  readonly section: string
  /** Empty once erased. */
  readonly text: string
  readonly at: Instant
  readonly answers: readonly Answer[]
}

/** `actor`: the id of the member of staff. */
export type Answer = { readonly text: string; readonly at: Instant; readonly actor: string }

/** The questions on one link in the order in which they were asked. */
export const questionsOf = (history: readonly (PlacedEvent<ShareEvent> & { readonly actor: string })[]) => {
  const questions = new Map<string, Question>()
  for (const { actor, ...event } of history) {
    if (event.type === 'QuestionAsked') {
      const { questionId: id, section, text, askedAt: at } = event.data
      questions.set(id, { id, section, text, at, answers: [] })
    }
    if (event.type === 'QuestionAnswered') {
      const { questionId, text, answeredAt: at } = event.data
      const question = questions.get(questionId)
      if (question === undefined) continue
      questions.set(questionId, { ...question, answers: [...question.answers, { text, at, actor }] })
    }
  }
  return [...questions.values()] as readonly Question[]
}
