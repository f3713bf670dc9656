import { describe, expect, it } from 'vitest'
import { type ShareCommand, type ShareEvent, share } from '#domain/share/model/index.ts'
import { questionsOf } from '#domain/share/views/questions.ts'
import { at } from '#tests/support/run/runs.ts'
import { created, recordedShare, revoked } from '#tests/support/share/shares.ts'

const ask = (questionId = 'q1', text = 'Is travel included?'): ShareCommand => ({
  type: 'AskQuestion',
  ...{ questionId, visitId: 'visit 1', by: 'person', leadId: null, section: 'investment', text, now: at(2000) },
})
const answer = (questionId = 'q1', text = 'Yes.'): ShareCommand => ({
  type: 'AnswerQuestion',
  ...{ questionId, leadId: null, text, now: at(3000) },
})

const decideAfter = (history: readonly ShareEvent[], command: ShareCommand) =>
  share.decide(command, history.reduce(share.evolve, share.initialState))

const questionAsked = (questionId = 'q1'): ShareEvent => {
  const outcome = decideAfter([created()], ask(questionId))
  const [event] = outcome.accepted ? outcome.events : []
  if (event === undefined) throw new Error('the question was refused')
  return event
}
const questionAnswered = (text = 'Yes.'): ShareEvent => {
  const outcome = decideAfter([created(), questionAsked()], answer('q1', text))
  const [event] = outcome.accepted ? outcome.events : []
  if (event === undefined) throw new Error('the answer was refused')
  return event
}

describe('a question', () => {
  it('is asked on a live link', () => {
    expect(decideAfter([created()], ask())).toMatchObject({
      accepted: true,
      events: [{ type: 'QuestionAsked', data: { questionId: 'q1', section: 'investment', askedAt: at(2000) } }],
    })
    expect(decideAfter([created(), revoked()], ask())).toMatchObject({ rejection: { type: 'ShareRevoked' } })
    expect(decideAfter([created({ expiresAt: at(2000) })], ask())).toMatchObject({
      rejection: { type: 'ShareExpired' },
    })
  })

  it('is answered any number of times, if it was asked', () => {
    expect(decideAfter([created()], answer())).toEqual({ accepted: false, rejection: { type: 'QuestionNotFound' } })
    expect(decideAfter([created(), questionAsked(), questionAnswered()], answer())).toMatchObject({
      accepted: true,
      events: [{ type: 'QuestionAnswered', data: { questionId: 'q1', text: 'Yes.' } }],
    })
  })

  it('is one of at most 500 entries of a link', () => {
    const full = [created(), ...Array.from({ length: 499 }, (_, n) => questionAsked(`q${n}`))]
    expect(decideAfter(full, ask('last'))).toMatchObject({ accepted: true })
    const over = [...full, questionAsked('last')]
    expect(decideAfter(over, ask('one more'))).toEqual({ accepted: false, rejection: { type: 'TooManyQuestions' } })
    expect(decideAfter(over, answer('last'))).toEqual({ accepted: false, rejection: { type: 'TooManyQuestions' } })
  })

  it('is read with its answers, in order', () => {
    const history = recordedShare(
      created(),
      questionAsked(),
      questionAsked('q2'),
      questionAnswered('Yes.'),
      questionAnswered('It is.'),
    )
    expect(questionsOf(history)).toMatchObject([
      { id: 'q1', text: 'Is travel included?', answers: [{ text: 'Yes.', actor: 'ada' }, { text: 'It is.' }] },
      { id: 'q2', answers: [] },
    ])
  })
})
