import { z } from 'zod'
import { asOf, asOfQuery, instant } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

const item = z.object({
  /** Of the lead, task, question, call, link, approval or run. */
  id: z.string(),
  /** When it arrived, takes place, ends or became due. */
  at: instant,
  /** A sentence for people. */
  text: z.string(),
  /** The path of the screen that it is about. */
  href: z.string(),
})

export type TodayItem = z.output<typeof item>

const section = z.object({
  /** Over all items, not only those listed. */
  count: z.int(),
  /** Up to 20; the caller's own come first: by the assignee of a task, else the owner of the lead, else the author. */
  items: z.array(item),
})

export type TodaySection = z.output<typeof section>

const waiting = z.object({
  /** The day in the installation's zone. */
  today: z.iso.date(),
  /** New leads. */
  leads: section,
  /** Leads that wrote again, without a contact since. */
  messages: section,
  /** Meetings of the day. */
  meetings: section,
  /** Follow-ups due by today, of open leads. */
  followUps: section,
  /** Open tasks due by today. */
  tasks: section,
  /** Questions of clients without an answer, and recorded calls whose lead staff have to choose. */
  questions: section,
  /** Links that ask for a decision, and were read since or end within three days. */
  links: section,
  /** Runs that ask for approval, and what agents propose. */
  approvals: section,
  /** Runs that failed within seven days, neither repeated nor dismissed. */
  runs: section,
})

export type Today = z.output<typeof waiting>
export type TodaySectionName = Exclude<keyof Today, 'today'>

/** What waits for staff. */
export const today = {
  read: route({
    method: 'get',
    path: '/api/today',
    summary: 'Read what waits for staff on this day, or waited at a moment, the own first',
    access: 'staff',
    scope: 'leads:read',
    query: z.object({ at: asOfQuery }),
    reply: waiting.extend({ asOf }),
    status: 200,
  }),
}
