import { z } from 'zod'
import { requiredText, uuid } from '#contracts/fields.ts'
import { leadPriorities, leadStatuses } from '#contracts/lead/http/leads.ts'
import { ask } from './ask-step.ts'
import { conditionFaults, eventCauses, maxConditions, operators, where } from './conditions.ts'
import { webAddress } from './http/workflows.ts'
import { common, fieldName, inputs, next, template } from './step-parts.ts'

export const maxSteps = 20
const year = 366 * 24 * 3600

const stepKinds = ['call', 'document', 'lead', 'wait', 'branch', 'approve', 'mail', 'task', 'ask'] as const
export type StepKind = (typeof stepKinds)[number]

/** A known word, or a text whose references resolve to one when the step runs. */
const wordOrReference = (words: readonly string[]) =>
  template.refine(
    (text) => typeof text === 'string' && (text.includes('{') || words.includes(text)),
    `One of ${words.join(', ')}, or a reference`,
  )

const call = z.object({
  ...common,
  kind: z.literal('call'),
  /** Empty for the workflow's own endpoint, which gets its secrets. */
  url: webAddress.default(''),
  /** Sends the workflow's secrets to this address too. */
  secrets: z.boolean({ error: 'true or false' }).default(false),
  inputs,
  /** Fields the answer must have, by dotted path; then only these can be referred to. None: any answer will do. */
  fields: z
    .array(
      z.object({ name: fieldName, type: z.enum(['text', 'number', 'boolean'], { error: 'text, number or boolean' }) }),
    )
    .max(20, 'At most 20 fields')
    .default([]),
})

const document = z.object({
  ...common,
  kind: z.literal('document'),
  document: z.enum(['engagement_overview', 'proposal'], { error: 'engagement_overview or proposal' }),
  inputs,
})

const lead = z.object({
  ...common,
  kind: z.literal('lead'),
  /** The changed fields of the run's lead; none: it is only read. */
  changes: z
    .object({
      status: wordOrReference(leadStatuses),
      priority: wordOrReference(leadPriorities),
      estimatedValue: template,
      followUpDate: template,
      name: template,
      phone: template,
      company: template,
      notes: template,
      lostReason: template,
    })
    .partial()
    .default({}),
})

const wait = z
  .object({
    ...common,
    kind: z.literal('wait'),
    seconds: z.int({ error: 'A number of seconds' }).min(1, 'At least a second').max(year, 'At most a year'),
    /** The event that ends the wait early, on the run's lead or a document of the run; `lead_captured` never does. */
    on: z
      .enum(eventCauses, { error: `One of ${eventCauses.join(', ')}` })
      .nullable()
      .default(null),
    /** All must be true when it happens. */
    where: where.optional(),
  })
  .superRefine(({ on, where: conditions = [] }, context) => {
    if (on === null && conditions.length > 0)
      context.addIssue({ code: 'custom', path: ['where'], message: 'Conditions are on what ends the wait' })
    if (on !== null) for (const fault of conditionFaults(on, conditions)) context.addIssue({ code: 'custom', ...fault })
  })

const branch = z.object({
  ...common,
  kind: z.literal('branch'),
  /** All must be true. */
  where: z
    .array(
      z.object({ value: template, op: z.enum(operators, { error: `One of ${operators.join(', ')}` }), than: template }),
    )
    .min(1, 'At least one condition')
    .max(maxConditions, `At most ${maxConditions} conditions`),
  otherwise: next.default(null),
})

const approve = z.object({
  ...common,
  kind: z.literal('approve'),
  question: z.string({ error: 'A question' }).max(5000, 'At most 5000 characters').default(''),
  /** Null: a refusal cancels the run. */
  otherwise: next.default(null),
})

const mail = z.object({
  ...common,
  kind: z.literal('mail'),
  to: z.enum(['lead', 'owner'], { error: 'lead or owner' }),
  subject: requiredText('A subject is required', 200),
  text: requiredText('A text is required', 10_000),
})

export const assigneeText = 'owner, none, or the id of an active administrator'

const task = z.object({
  ...common,
  kind: z.literal('task'),
  title: requiredText('A title is required', 200),
  /** Counted from the day of the step; absent: the task has no date. */
  dueInDays: z
    .int({ error: 'A whole number of days' })
    .min(0, 'At least 0 days')
    .max(366, 'At most 366 days')
    .optional(),
  /** The owner of the run's lead, no one in particular, or the id of an active administrator. */
  assignee: z.union([z.enum(['owner', 'none']), uuid], { error: assigneeText }).default('owner'),
})

export const step = z.discriminatedUnion('kind', [call, document, lead, wait, branch, approve, mail, task, ask], {
  error: `One of ${stepKinds.join(', ')}`,
})

export type Step = z.output<typeof step>

export const steps = z.array(step, { error: 'A list of steps' }).max(maxSteps, `At most ${maxSteps} steps`)
