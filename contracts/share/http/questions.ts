import { z } from 'zod'
import { instant, requiredText, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

const maxQuestionLength = 2000
const maxAnswerLength = 5000

const question = z.object({
  id: z.string(),
  /** The section's key in the document. */
  section: z.string(),
  /** Empty once erased. */
  text: z.string(),
  at: instant,
  /** `by`: the name of the member of staff; for readers without one, the brand's name. */
  answers: z.array(z.object({ text: z.string(), at: instant, by: z.string() })),
})

export type Question = z.output<typeof question>

const oneQuestion = z.object({ question })
const allQuestions = z.object({ questions: z.array(question) })

/** A question with the link that it was asked on. */
const linkQuestion = question.extend({
  shareId: z.string(),
  /** The name of the link's recipient. */
  recipient: z.string().nullable(),
  /** Whether readers still see the answers. */
  live: z.boolean(),
})

export type LinkQuestion = z.output<typeof linkQuestion>

/** The calls of readers with a link. */
export const publicQuestions = {
  ask: route({
    method: 'post',
    path: '/api/public/report/questions',
    summary: 'Ask about a section of the report of this session',
    access: 'public',
    body: z.object({
      /** The report that the page shows, as in `POST /api/public/report/view`. */
      report: uuid.nullish(),
      section: requiredText('Section is required', 120),
      text: requiredText('Question is required', maxQuestionLength),
    }),
    reply: oneQuestion,
    status: 201,
  }),
  list: route({
    method: 'get',
    path: '/api/public/report/questions',
    summary: 'Read the questions about the report of this session, and their answers',
    access: 'public',
    reply: allQuestions,
    status: 200,
  }),
}

/** The calls of staff. */
export const questions = {
  ofShare: route({
    method: 'get',
    path: '/api/shares/:shareId/questions',
    summary: 'List the questions asked on a link, oldest first',
    access: 'staff',
    scope: 'documents:read',
    params: z.object({ shareId: uuid }),
    reply: allQuestions,
    status: 200,
  }),
  ofRun: route({
    method: 'get',
    path: '/api/workflows/runs/:runId/questions',
    summary: 'List the questions asked on all links of a run, oldest first',
    access: 'staff',
    scope: 'documents:read',
    params: z.object({ runId: uuid }),
    reply: z.object({ questions: z.array(linkQuestion) }),
    status: 200,
  }),
  answer: route({
    method: 'post',
    path: '/api/shares/:shareId/questions/:questionId/answers',
    summary: 'Answer a question; its readers see the answer at once',
    access: 'staff',
    scope: 'documents:write',
    params: z.object({ shareId: uuid, questionId: uuid }),
    body: z.object({ text: requiredText('Answer is required', maxAnswerLength) }),
    reply: oneQuestion,
    status: 201,
  }),
}
