import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { AnswerQuestion, AskQuestion, ShareRejection } from './commands.ts'
import type { ShareEvent } from './events.ts'
import type { LiveShare } from './state.ts'

type Verdict = Decision<ShareEvent, ShareRejection>

/** Per link, questions and answers together: the stream must not grow without bound. */
const maxEntries = 500

/** The same id again is accepted without an event. Rejects `TooManyQuestions`. */
export const askQuestion = ({ type, now, ...question }: AskQuestion, share: LiveShare): Verdict => {
  if (share.questions.includes(question.questionId)) return accept()
  if (share.entries >= maxEntries) return reject({ type: 'TooManyQuestions' })
  return accept({ type: 'QuestionAsked', data: { ...question, askedAt: now } })
}

/** A repetition is a further answer. Rejects `QuestionNotFound` and `TooManyQuestions`. */
export const answerQuestion = ({ type, now, ...answer }: AnswerQuestion, share: LiveShare): Verdict => {
  if (!share.questions.includes(answer.questionId)) return reject({ type: 'QuestionNotFound' })
  if (share.entries >= maxEntries) return reject({ type: 'TooManyQuestions' })
  return accept({ type: 'QuestionAnswered', data: { ...answer, answeredAt: now } })
}
