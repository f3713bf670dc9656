import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

export const consentPurposes = ['contact', 'newsletter'] as const
export const erasureReasons = ['request', 'retention'] as const

const count = z.int()

/** What goes together with the lead itself. */
const reach = z.object({
  runs: count,
  /** Those of the runs that have brought a document. */
  documents: count,
  /** Links to these runs; they end. */
  links: count,
  /** Links to other runs; they forget who has read them so far. */
  readers: count,
  /** Rows of the reports on imported files. */
  importRows: count,
  securityEvents: count,
})

const erasure = z.object({
  /** Null while the person is not erased. */
  erasedAt: instant.nullable(),
  reason: z.enum(erasureReasons).nullable(),
  /** What would go now, or what went. Null where an earlier release erased the lead alone. */
  goes: reach.nullable(),
  /** What stays: numbers without a person, and the events with sealed contents. */
  stays: z.object({ events: count, estimatedValue: count.nullable(), status: z.string() }),
  /** Each run that goes, so that staff recognise one that should not. */
  runs: z.array(z.object({ id: z.string(), workflowId: z.int(), workflow: z.string(), startedAt: instant })),
})

export type LeadErasure = z.output<typeof erasure>

const due = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  lastContactAt: instant,
  /** The moment from which the nightly job erases it. */
  erasedFrom: instant,
})

export const leadErasure = {
  erase: route({
    method: 'post',
    path: '/api/leads/:id/erase',
    summary: 'Erase a person: the lead, its runs and links become permanently unreadable',
    access: 'staff',
    proof: true,
    params: leadId,
    status: 204,
  }),
  preview: route({
    method: 'get',
    path: '/api/leads/:id/erasure',
    summary: 'Read what erasing a person takes along and what stays, or what it took',
    access: 'staff',
    params: leadId,
    reply: erasure,
    status: 200,
  }),
  due: route({
    method: 'get',
    path: '/api/leads/retention',
    summary: 'List the leads whose time is over within the next seven days',
    access: 'staff',
    reply: z.object({ months: count, leads: z.array(due), more: z.boolean() }),
    status: 200,
  }),
}

/** No JSON routes of the contract: files and pages that are handed to the person. */
export const personFilePath = '/api/leads/:id/person.json'
export const personPagePath = '/api/leads/:id/person.html'
export const receiptFilePath = '/api/leads/:id/erasure-receipt.json'
export const receiptPagePath = '/api/leads/:id/erasure-receipt.html'
