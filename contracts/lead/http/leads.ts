import { z } from 'zod'
import { searchedText } from '#contracts/email-address.ts'
import {
  asOf,
  asOfQuery,
  calendarDay,
  contactEmail,
  instant,
  optionalText,
  queryCount,
  requiredText,
  stripMarks,
  uuid,
  zonedMoment,
} from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { furtherFilters } from './lead-filter.ts'

export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal_sent', 'won', 'lost'] as const
export const leadPriorities = ['low', 'medium', 'high'] as const
export const leadSources = ['contact_form', 'newsletter', 'direct', 'referral'] as const

/** The highest value of a deal, in the smallest unit of the currency. */
export const maxLeadValue = 1_000_000_000_000

const leadSorts = ['createdAt', 'name', 'estimatedValue', 'lastContactDate', 'followUpDate'] as const
type LeadSort = (typeof leadSorts)[number] | `-${(typeof leadSorts)[number]}`
const sorts = leadSorts.flatMap((field) => [field, `-${field}`] as const) as [LeadSort, ...LeadSort[]]

const status = z.enum(leadStatuses, { error: `One of ${leadStatuses.join(', ')}` })
const priority = z.enum(leadPriorities, { error: `One of ${leadPriorities.join(', ')}` })
const source = z.enum(leadSources, { error: `One of ${leadSources.join(', ')}` })
const cents = z.int().min(0, 'Must not be negative').max(maxLeadValue, 'At most 10,000,000,000 dollars')
const notes = z.string().max(1_000_000, 'At most 1000000 characters')
const aMember = 'A member of staff'
/** An active admin, or null. */
export const ownerId = z.string(aMember).max(100, aMember).nullable()

export const leadSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  status,
  priority,
  source,
  /** In the smallest unit of the currency. */
  estimatedValue: z.number().nullable(),
  notes: z.string(),
  createdAt: instant,
  lastContactDate: instant.nullable(),
  /** The date of the next contact, in the staff's calendar; overdue once it has passed. */
  followUpDate: z.iso.date().nullable(),
  /** Why it was lost; null unless it is lost and a reason was given. */
  lostReason: z.string().nullable(),
  /** The member of staff who looks after it; null: all of them do. */
  ownerId: z.string().nullable(),
  version: z.int(),
})

export type Lead = z.output<typeof leadSchema>

const newLead = z.object({
  name: requiredText('Name is required', 200),
  email: contactEmail,
  phone: optionalText(50).transform(stripMarks),
  company: optionalText(200),
  status: status.default('new'),
  priority: priority.default('medium'),
  source: source.default('direct'),
  estimatedValue: cents.nullable().default(null),
  notes: notes.default(''),
})

export const leadChanges = z
  .object({
    status,
    priority,
    estimatedValue: cents.nullable(),
    notes,
    lastContactDate: zonedMoment.nullable(),
    name: requiredText('Name is required', 200),
    phone: z.string().max(50, 'At most 50 characters').transform(stripMarks).nullable(),
    company: z.string().max(200, 'At most 200 characters').nullable(),
    followUpDate: calendarDay.nullable(),
    lostReason: z.string().max(1000, 'At most 1000 characters').nullable(),
    ownerId,
  })
  .partial()

/** Filters; a lead must match all of them. */
export const leadFilter = z.object({
  search: z.string().max(200, 'At most 200 characters').overwrite(searchedText).optional(),
  status: status.optional(),
  priority: priority.optional(),
  source: source.optional(),
  ...furtherFilters,
})

export const leadQuery = leadFilter.extend({
  sort: z.enum(sorts, { error: `One of ${sorts.join(', ')}` }).default('-createdAt'),
  limit: queryCount(500, 100),
  cursor: z.string().max(2000).optional(),
})
export type LeadQuery = z.input<typeof leadQuery>

const leadStats = z.object({
  total: z.int(),
  new: z.int(),
  qualified: z.int(),
  proposalSent: z.int(),
  won: z.int(),
  lost: z.int(),
  /** In the smallest unit of the currency over open leads: neither won nor lost. */
  totalValue: z.number(),
})
export type LeadStats = z.output<typeof leadStats>

export const leadId = z.object({ id: uuid })

/** A lead whose address another lead has too, as earlier releases told its spellings apart. */
const sharingLead = leadSchema.pick({ id: true, name: true, email: true, company: true, status: true, createdAt: true })
export type SharingLead = z.output<typeof sharingLead>

export const leads = {
  list: route({
    method: 'get',
    path: '/api/leads',
    summary: 'List leads; a search finds names, addresses, companies and texts of notes',
    access: 'staff',
    scope: 'leads:read',
    query: leadQuery.extend({ at: asOfQuery }),
    reply: z.object({
      leads: z.array(leadSchema),
      total: z.int(),
      /** The real count is higher than `total`: a search stops counting at a limit. */
      totalCapped: z.boolean(),
      nextCursor: z.string().nullable(),
      /** Only where not all notes were searched: the newest 2,000 are, up to 4 MB. */
      notesCut: z.literal(true).optional(),
      asOf,
    }),
    status: 200,
  }),
  stats: route({
    method: 'get',
    path: '/api/leads/stats',
    summary: 'Count leads by status, with the value of the open ones',
    access: 'staff',
    scope: 'leads:read',
    query: z.object({ at: asOfQuery }),
    reply: leadStats.extend({ asOf }),
    status: 200,
  }),
  sharing: route({
    method: 'get',
    path: '/api/leads/sharing',
    summary: 'List the leads that are one person: they share an address, oldest first',
    access: 'staff',
    scope: 'leads:read',
    reply: z.object({ leads: z.array(sharingLead) }),
    status: 200,
  }),
  create: route({
    method: 'post',
    path: '/api/leads',
    summary: 'Add a lead by hand',
    access: 'staff',
    scope: 'leads:write',
    body: newLead,
    reply: z.object({ lead: leadSchema }),
    status: 201,
    idempotent: true,
  }),
  read: route({
    method: 'get',
    path: '/api/leads/:id',
    summary: 'Read a lead',
    access: 'staff',
    scope: 'leads:read',
    params: leadId,
    query: z.object({ at: asOfQuery }),
    reply: z.object({ lead: leadSchema, asOf }),
    status: 200,
    versioned: true,
  }),
  revise: route({
    method: 'patch',
    path: '/api/leads/:id',
    summary: 'Change a lead',
    access: 'staff',
    scope: 'leads:write',
    params: leadId,
    body: leadChanges,
    reply: z.object({ lead: leadSchema }),
    status: 200,
    versioned: true,
  }),
}
