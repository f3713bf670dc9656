import { z } from 'zod'
import type { Problem } from '../problem.ts'
import { route } from '../route.ts'
import { contactEmail, instant, uuid } from './fields.ts'

/** The `type` of the problem (403) that asks a reader for a passcode or an e-mail address; its `gate` says for which. */
export const gateProblem = 'urn:atrium:problem:share-gate'

/** The `type` of the problem (409) of a page whose report is no longer the one that this browser has open. */
export const otherReportProblem = 'urn:atrium:problem:other-report'

/** What the exchange is given where a link asks for it. All else in the body is passed over. */
const gateAnswer = z.object({
  passcode: z.string().trim().normalize().max(200, 'At most 200 characters').nullish(),
  email: contactEmail.nullish(),
})

/** What everybody with a link may read. */
export const publicReport = z.object({
  run: z.object({
    id: z.string(),
    outputs: z.string().nullable(),
    startedAt: instant,
    completedAt: instant.nullable(),
  }),
  workflow: z.object({ id: z.int(), name: z.string(), description: z.string() }),
})

export type PublicReport = z.output<typeof publicReport>

/**
 * Which report a page shows: the id of its share. A page sends it along, so that one that was opened before
 * another report in the same browser is told so (409) instead of counting for the other.
 */
const ofReport = { report: uuid.nullish() }

const hour = 3_600_000

const sectionsRead = z.object({
  ...ofReport,
  /** Time since the last such message, by section. */
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
    summary: 'Open a link: begins a session that reads its report',
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
    summary: 'Say that somebody looks at the report; counts once per session',
    access: 'public',
    body: z.object(ofReport),
    optionalBody: true,
    status: 204,
  }),
  sections: route({
    method: 'post',
    path: '/api/public/report/sections',
    summary: 'Say how long sections were read',
    access: 'public',
    body: sectionsRead,
    status: 204,
  }),
}

/**
 * `GET /api/public/report/events`: server-sent events for an open report. `report` comes first and says which
 * report this browser has open (its data is the id, as in `report` above), `changed` that it reads otherwise now,
 * `ended` that this session reads it no more: its data is `ended`, or `replaced` where the browser has opened
 * another report since.
 */
export const reportEventsPath = '/api/public/report/events'

/** What the page at `/report` is made of: the report, or why there is none. */
export type ReportView =
  | {
      readonly type: 'Report'
      readonly report: PublicReport
      readonly shareId: string
      /** The run's, as the `ETag` of the report. */
      readonly version: number
    }
  | { readonly type: 'Unavailable'; readonly status: 403 | 404 | 500 }

/** Why a link was not opened. */
export type OpeningRefused = Pick<Problem, 'status' | 'detail' | 'gate' | 'errors'>

/** The two pages of a link, as whole HTML documents; the server answers with them and brings the headers. */
export type SharePages = {
  /** `/s/{token}`: the same for every token, and `/s/opening`. Where no script opens it, what came of its button. */
  readonly opening: (refused?: OpeningRefused) => Promise<string>
  readonly report: (view: ReportView) => Promise<string>
}
