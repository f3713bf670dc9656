import { z } from 'zod'
import { route } from '#contracts/route.ts'

/** The events that can be counted: a page view, and what followed. */
const countedEvents = [
  'page_view',
  'booking_opened',
  'contact_sent',
  'public_report_access',
  'public_report_error',
] as const

/** Why a shared report could not be shown. */
export const reportErrors = [
  'not_found',
  'access_denied',
  'unknown_error',
  'data_parsing_error',
  'missing_outputs',
] as const

const event = z.enum(countedEvents, { error: `One of ${countedEvents.join(', ')}` })
const error = z.enum(reportErrors, { error: `One of ${reportErrors.join(', ')}` })
/** PostgreSQL's calendar has no year 0. */
const day = z.iso
  .date('A day such as 2026-01-31')
  .refine((text) => !text.startsWith('0000'), 'A day such as 2026-01-31')

const observation = z.object({
  event,
  /** The path of the page. Only its kind is counted, never an id or token in it. */
  page: z.string().startsWith('/', 'A path').max(2000, 'At most 2000 characters'),
  /** Only with `public_report_error`. */
  error: error.optional(),
})

export type Observation = z.input<typeof observation>

const pageCount = z.object({
  day,
  event,
  /** The path with `:id` in place of ids; `other` for anything that is not a page. */
  page: z.string(),
  error: error.nullable(),
  count: z.int(),
})

export type PageCount = z.output<typeof pageCount>

export const analytics = {
  record: route({
    method: 'post',
    path: '/api/analytics',
    summary: 'Count a page event, without visitor data; ignored for visitors with do-not-track signals',
    access: 'public',
    body: observation,
    status: 204,
  }),
  read: route({
    method: 'get',
    path: '/api/analytics',
    summary: 'Read the counts of each day',
    access: 'staff',
    query: z.object({ from: day.optional(), to: day.optional() }),
    reply: z.object({ counts: z.array(pageCount) }),
    status: 200,
  }),
}
