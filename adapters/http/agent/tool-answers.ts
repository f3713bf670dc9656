import { z } from 'zod'
import { approvalStates } from '#contracts/approval/http.ts'
import { approvalTools } from '#contracts/approval/tools.ts'
import { instant } from '#contracts/fields.ts'
import { documentKinds } from '#contracts/lead/http/lead-documents.ts'
import { leadSchema } from '#contracts/lead/http/leads.ts'
import { runSchema, runStatuses } from '#contracts/run/http/runs.ts'
import { foundKinds } from '#contracts/search/http.ts'
import { inputTypes, workflowStatuses } from '#contracts/workflow/http/workflows.ts'

const href = z.string().describe('The address of its screen')
const nextCursor = z.string().nullable().describe('Of the next page; null on the last one')
const fields = z.record(z.string(), z.unknown())

/** Absent for a token that may not read leads. */
const ofLead = { leadId: z.string().nullable().optional(), lead: z.string().nullable().optional() }

const leadInShort = leadSchema
  .pick({ name: true, email: true, company: true, status: true, priority: true, estimatedValue: true, version: true })
  .extend({ leadId: z.string(), href, ...leadSchema.pick({ lastContactDate: true, followUpDate: true }).shape })
const leadInFull = { phone: true, source: true, notes: true, createdAt: true, lostReason: true, ownerId: true } as const

const entry = z.object({
  at: instant,
  type: z.string(),
  summary: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  actor: z.string(),
  tookPlaceAt: instant.optional(),
})

const document = z.object({
  runId: z.string(),
  workflowId: z.int(),
  kind: z.enum(documentKinds),
  title: z.string(),
  number: z.int().nullish(),
  ...ofLead,
  completedAt: instant.nullish(),
  updatedAt: instant.optional(),
  href,
  value: z.int().nullish(),
  total: z.int().nullish(),
  currency: z.string().nullish(),
})

const task = z.object({
  taskId: z.string(),
  leadId: z.string(),
  lead: z.string(),
  title: z.string(),
  dueOn: z.iso.date().nullable(),
  assigneeId: z.string().nullable(),
  doneAt: instant.nullable(),
  href,
})

const item = z.object({ at: instant, text: z.string(), href })
const section = z.object({ count: z.int(), items: z.array(item) })

const input = z.object({ name: z.string(), label: z.string(), type: z.enum(inputTypes), required: z.boolean() })
const workflow = z.object({
  workflowId: z.int(),
  name: z.string(),
  description: z.string(),
  status: z.enum(workflowStatuses),
  inputs: z.array(input),
  href,
})

const searchResult = z.object({
  kind: z.enum(foundKinds),
  title: z.string(),
  detail: z.string(),
  href,
  leadId: z.string().optional(),
  runId: z.string().optional(),
  shareId: z.string().optional(),
})

/** What each tool answers: clients hold the answers to it. Texts and lists are cut afterwards. */
export const toolAnswers = {
  search: z.object({ results: z.array(searchResult) }),
  listLeads: z.object({ leads: z.array(leadInShort), total: z.int(), nextCursor }),
  getLead: leadInShort.extend(leadSchema.pick(leadInFull).shape),
  getTimeline: z.object({ leadId: z.string(), entries: z.array(entry), total: z.int(), nextCursor, href }),
  listDocuments: z.object({ documents: z.array(document), nextCursor }),
  getDocument: z.object({
    runId: z.string(),
    workflowId: z.int(),
    ...ofLead,
    number: z.int().nullish(),
    completedAt: instant.nullable(),
    text: z.array(z.string()).describe('In pieces, to be joined'),
    isCut: z.boolean(),
    href,
  }),
  listTasks: z.object({ tasks: z.array(task), nextCursor }),
  today: z.object({
    today: z.iso.date(),
    leads: section,
    messages: section,
    meetings: section,
    followUps: section,
    tasks: section,
    questions: section,
    links: section,
    approvals: section,
    runs: section,
  }),
  listWorkflows: z.object({ workflows: z.array(workflow) }),
  getRun: z.object({
    runId: z.string(),
    workflowId: z.int(),
    ...ofLead,
    status: z.enum(runStatuses),
    href,
    ...runSchema.pick({ startedAt: true, completedAt: true, inputs: true, outputs: true, errorMessage: true }).shape,
    ...runSchema.pick({ attempts: true, number: true }).shape,
  }),
  getApproval: z.object({
    approvalId: z.string(),
    tool: z.enum(approvalTools),
    command: fields,
    at: instant,
    expiresAt: instant,
    state: z.enum(approvalStates),
    decidedAt: instant.nullable(),
    decisionReason: z.string().nullable(),
    values: fields.nullable(),
  }),
  proposal: z.object({ approvalId: z.string(), state: z.literal('open'), href }),
} as const
