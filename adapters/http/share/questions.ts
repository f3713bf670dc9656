import { invalid } from '#adapters/http/middleware/invalid.ts'
import { throttleAddress, tooMany } from '#adapters/http/middleware/throttled.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { questions as contract, publicQuestions, type Question } from '#contracts/share/http/questions.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { ShareReader } from '#domain/share/ports/share-reader.ts'
import type { NamedAnswer, NamedQuestion, Questions } from '#domain/share/service/questions.ts'
import { isOpen, type ReportAccess } from '#domain/share/service/report-access.ts'
import { endedRefusal } from './public-refusals.ts'
import { mustBeOpen } from './public-reports.ts'
import type { ReportCookie } from './report-cookie.ts'

type Ports = {
  readonly questions: Questions
  readonly shares: ShareReader
  readonly access: ReportAccess
  readonly cookie: ReportCookie
  readonly throttle: Throttle
  readonly brandName: string
}

/** A browser without the cookie opens a new visit each time, so its network is limited as well. */
const perVisit = { max: 10, seconds: 600 }
const perNetwork = { max: 60, seconds: 3600 }

/** Questions on sections: the routes of readers, and those of staff. */
export const questionRoutes = (api: HttpApi, ports: Ports): void => {
  const { questions, access, cookie, throttle, brandName } = ports
  const passNetwork = throttleAddress(throttle, 'report-questions', perNetwork)

  bind(api, publicQuestions.ask, async ({ body: { report, ...question } }, { c, caller, context }) => {
    const reader = mustBeOpen(await access(cookie.read(c)), report)
    await passNetwork(caller.address)
    const passage = await throttle.pass(`report-questions visit ${reader.session.visitId}`, perVisit)
    if (!passage.open) throw tooMany(passage.retryAfterSeconds)
    const outcome = await questions.ask(reader, question, context)
    if (outcome.accepted) return { body: { question: questionForReaders(outcome.question, brandName) } }
    if (outcome.rejection.type === 'SectionUnknown')
      throw invalid([{ path: ['section'], message: 'The document has no such section' }])
    if (outcome.rejection.type === 'TooManyQuestions') throw rejected(outcome.rejection)
    // The link may have ended just now.
    throw endedRefusal()
  })

  bind(api, publicQuestions.list, async (_, { c }) => {
    const { share } = mustBeOpen(await access(cookie.read(c)))
    return { body: { questions: (await questions.ofShare(share.id)).map((one) => questionForReaders(one, brandName)) } }
  })

  staffRoutes(api, ports)
}

const staffRoutes = (api: HttpApi, { questions, shares }: Ports): void => {
  const mustFindShare = async (shareId: string) => {
    const share = await shares.find(shareId)
    if (share === null) throw notFound('There is no such link.')
    return share
  }

  bind(api, contract.ofShare, async ({ params: { shareId } }) => {
    await mustFindShare(shareId)
    return { body: { questions: (await questions.ofShare(shareId)).map(questionForStaff) } }
  })

  bind(api, contract.ofRun, async ({ params: { runId } }) => {
    const now = api.clock.now()
    const all = (await questions.ofRun(runId)).flatMap(({ share, questions: shareQuestions }) => {
      const link = { shareId: share.id, recipient: share.name, live: isOpen(share, now) }
      return shareQuestions.map((question) => ({ ...questionForStaff(question), ...link }))
    })
    return { body: { questions: all.toSorted((one, other) => one.at.localeCompare(other.at)) } }
  })

  bind(api, contract.answer, async ({ params: { shareId, questionId }, body: { text } }, { context }) => {
    const outcome = await questions.answer(await mustFindShare(shareId), { questionId, text }, context)
    if (outcome.accepted) return { body: { question: questionForStaff(outcome.question) } }
    const { rejection } = outcome
    if (rejection.type === 'SectionUnknown' || rejection.type === 'ShareGated')
      throw new Error(`an answer of staff was refused: ${rejection.type}`)
    throw rejected(rejection)
  })
}

/** Hides the e-mail addresses of staff. */
export const questionForReaders = (question: NamedQuestion, brandName: string): Question =>
  answerOf(question, ({ name }) => name || brandName)

const questionForStaff = (question: NamedQuestion): Question =>
  answerOf(question, ({ name, email }) => name || (email ?? 'Staff'))

const answerOf = (question: NamedQuestion, by: (answer: NamedAnswer) => string): Question => ({
  ...question,
  answers: question.answers.map((answer) => ({ text: answer.text, at: answer.at, by: by(answer) })),
})
