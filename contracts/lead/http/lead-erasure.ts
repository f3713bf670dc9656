import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

export const consentPurposes = ['contact', 'newsletter'] as const
export const erasureReasons = ['request', 'retention'] as const

const count = z.int()

/** What is erased together with the lead itself. */
const reach = z.object({
  runs: count,
  /** How many of the runs produced a document. */
  documents: count,
  /** Links to these runs; they end. */
  links: count,
  /** Links to other runs; their readers so far are erased. */
  readers: count,
  /** Rows of the reports on imported files. */
  importRows: count,
  securityEvents: count,
})

const erasure = z.object({
  /** Null until the person is erased. */
  erasedAt: instant.nullable(),
  reason: z.enum(erasureReasons).nullable(),
  /** What would be erased now, or what was. Null if an earlier release erased only the lead. */
  goes: reach.nullable(),
  /** What is kept: numbers without a person, and the events with sealed contents. */
  stays: z.object({ events: count, estimatedValue: count.nullable(), status: z.string() }),
  /** Each run to be erased, so that staff can spot one that should be kept. */
  runs: z.array(z.object({ id: z.string(), workflowId: z.int(), workflow: z.string(), startedAt: instant })),
  /** Other leads of the same address, which are erased as well. */
  others: z.array(z.object({ id: z.string(), name: z.string() })),
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

/** Not JSON, so not route values: files and pages that are handed to the person. */
export const personFilePath = '/api/leads/:id/person.json'
export const personPagePath = '/api/leads/:id/person.html'
export const receiptFilePath = '/api/leads/:id/erasure-receipt.json'
export const receiptPagePath = '/api/leads/:id/erasure-receipt.html'
