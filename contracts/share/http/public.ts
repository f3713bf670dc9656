import { z } from 'zod'
import { contactEmail, instant } from '#contracts/fields.ts'
import type { FieldError, Wording } from '#contracts/messages.ts'
import type { Problem } from '#contracts/problem.ts'
import { route } from '#contracts/route.ts'
import { decision, ofReport, type ReportDecision } from './decisions.ts'
import type { Question } from './questions.ts'

/** The `type` of the problem (403) for a missing passcode or e-mail address; its `gate` lists what is required. */
export const gateProblem = 'urn:atrium:problem:share-gate'

/** The `type` of the problem (409) for a page whose report is no longer the one open in this browser. */
export const otherReportProblem = 'urn:atrium:problem:other-report'

/** The fields that a link may require for the exchange. Everything else in the body is ignored. */
const gateAnswer = z.object({
  /** The same as in the address, which takes precedence. */
  redirectToken: z.string().optional(),
  passcode: z.string().trim().normalize().max(200, 'At most 200 characters').nullish(),
  email: contactEmail.nullish(),
})

/** What every reader with the link may see. */
const publicReport = z.object({
  run: z.object({
    id: z.string(),
    outputs: z.string().nullable(),
    startedAt: instant,
    completedAt: instant.nullable(),
  }),
  workflow: z.object({ id: z.int(), name: z.string(), description: z.string() }),
  /** The version of the outputs, as in the run's list of versions. */
  version: z.int(),
  /** Its number in that list: the one that the page shows. */
  number: z.int(),
  decision: decision.nullable(),
})

export type PublicReport = Pick<z.output<typeof publicReport>, 'run' | 'workflow'>

const hour = 3_600_000

const sectionsRead = z.object({
  ...ofReport,
  /** Time since the previous message, by section. */
  sections: z
    .array(
      z.object({
        section: z.string().trim().min(1, 'Required').max(120, 'At most 120 characters'),
        milliseconds: z.int().min(0, 'Must not be negative').max(hour, 'At most an hour'),
      }),
    )
    .max(40, 'At most 40 sections'),
})

export const publicReports = {
  exchange: route({
    method: 'post',
    path: '/api/public/redirect/:redirectToken',
    summary: 'Open a link: starts a session for its report',
    access: 'public',
    params: z.object({ redirectToken: z.string() }),
    body: gateAnswer,
    optionalBody: true,
    reply: z.object({ sessionToken: z.string() }),
    status: 200,
  }),
  read: route({
    method: 'get',
    path: '/api/public/report',
    summary: 'Read the report of this session',
    access: 'public',
    reply: publicReport,
    status: 200,
    versioned: true,
  }),
  view: route({
    method: 'post',
    path: '/api/public/report/view',
    summary: 'Report that the document has been displayed; counts once per session',
    access: 'public',
    body: z.object(ofReport),
    optionalBody: true,
    status: 204,
  }),
  sections: route({
    method: 'post',
    path: '/api/public/report/sections',
    summary: 'Report the reading time of sections',
    access: 'public',
    body: sectionsRead,
    status: 204,
  }),
}

/**
 * `GET /api/public/report/events`: server-sent events for an open report. `report` comes first and identifies the
 * report open in this browser (data: the id, as in `report` above), `changed` announces a new version, `decided` that
 * the document was accepted or declined, `questions` a question or an answer, `ended` the end of the session: its data
 * is `ended`, or `replaced` if the browser has opened another report.
 */
export const reportEventsPath = '/api/public/report/events'

/** The content of the page at `/report`: the report, or why there is none. */
export type ReportView =
  | {
      readonly type: 'Report'
      readonly report: PublicReport & { readonly questions?: readonly Question[] }
      readonly shareId: string
      /** The name of the member of staff who made the link; absent if there is none. */
      readonly sender?: string | undefined
      /** The newest signed head of the log; absent while none is signed. */
      readonly logHead?: string | undefined
      /** The run's version, as the `ETag` of the report. */
      readonly version: number
      /** For staff: it looks the same, and sends nothing. */
      readonly preview?: true | undefined
      /** Absent if the link asks for none. */
      readonly decision?: ReportDecision | undefined
    }
  | { readonly type: 'Unavailable'; readonly status: 403 | 404 | 500 }

/** Why a link did not open. */
export type OpeningRefused = Pick<Problem, 'status' | 'gate'> & {
  readonly detail: Wording
  readonly errors?: readonly FieldError[] | undefined
}

/** The two pages of a link as complete HTML documents in a language; the server adds the headers. */
export type SharePages = {
  /** `/s/{token}`: identical for every token, as is `/s/opening`. Without scripts it shows the result of its button. */
  readonly opening: (language: string, refusal?: OpeningRefused) => Promise<string>
  readonly report: (language: string, view: ReportView) => Promise<string>
}
