import { z } from 'zod'

/** Events that start runs, and end the waits of runs. */
export const eventCauses = [
  'lead_captured',
  'lead_status_changed',
  'follow_up_due',
  'link_viewed',
  'proposal_accepted',
  'proposal_declined',
  'run_failed',
  'task_due',
  'mail_received',
  'message_received',
  'meeting_booked',
  'meeting_cancelled',
] as const

/** What starts runs: those events, and a lead without any event for some days. */
export const triggerCauses = [...eventCauses, 'lead_silent'] as const
export const operators = ['is', 'is_not', 'contains', 'above', 'below'] as const

export type EventCause = (typeof eventCauses)[number]
export type TriggerCause = (typeof triggerCauses)[number]
export type Operator = (typeof operators)[number]

/** The fields of a lead that a condition can test. `owner` is another name of `ownerId`. */
const leadConditionFields = [
  'name',
  'email',
  'phone',
  'company',
  'status',
  'priority',
  'source',
  'estimatedValue',
  'notes',
  'createdAt',
  'lastContactDate',
  'followUpDate',
  'lostReason',
  'ownerId',
  'owner',
] as const

const orderedFields: readonly string[] = ['estimatedValue', 'createdAt', 'lastContactDate', 'followUpDate']

/** For a failed run, conditions can also test its workflow. */
export const conditionFields = (on: TriggerCause): readonly string[] =>
  on === 'run_failed' ? [...leadConditionFields, 'workflowId'] : leadConditionFields

/** Only numbers, times and days can be above or below a value. */
export const operatorsOf = (field: string): readonly Operator[] =>
  orderedFields.includes(field) ? ['is', 'is_not', 'above', 'below'] : ['is', 'is_not', 'contains']

const condition = z.object({
  field: z.string({ error: 'A field of the lead' }).max(100, 'At most 100 characters'),
  op: z.enum(operators, { error: `One of ${operators.join(', ')}` }),
  value: z.union([z.string().max(500, 'At most 500 characters'), z.number()], { error: 'A text or a number' }),
})

export type Condition = z.output<typeof condition>

export const maxConditions = 20
export const where = z.array(condition).max(maxConditions, `At most ${maxConditions} conditions`)
/** How many days without an event make a lead silent. */
export const silentDays = z.int({ error: 'A number of days' }).min(1, 'At least 1').max(365, 'At most 365')
export const defaultSilentDays = 14
export const on = z.enum(triggerCauses, { error: `One of ${triggerCauses.join(', ')}` })

type Fault = { readonly path: (string | number)[]; readonly message: string }

/** The faults of conditions on a cause. */
export const conditionFaults = (cause: TriggerCause, conditions: readonly Condition[]): readonly Fault[] =>
  conditions.flatMap(({ field, op, value }, index) => {
    if (!conditionFields(cause).includes(field)) return [{ path: ['where', index, 'field'], message: 'Unknown field' }]
    if (field === 'estimatedValue' && !isAmount(value))
      return [{ path: ['where', index, 'value'], message: 'An amount of money, or empty' }]
    const isOrder = op === 'above' || op === 'below'
    return isOrder && !orderedFields.includes(field)
      ? [{ path: ['where', index, 'op'], message: 'Only numbers and dates are above or below something' }]
      : []
  })

/** Amounts are whole numbers of the currency's smallest unit; empty stands for a lead without a value. */
const isAmount = (value: string | number): boolean => /^(?:-?(?:0|[1-9]\d*))?$/.test(String(value))

/** For `superRefine`: each fault has the path of its condition. */
export const withFittingFields = <Body extends { readonly on: TriggerCause; readonly where: readonly Condition[] }>(
  body: Body,
  context: z.RefinementCtx<Body>,
) => {
  for (const fault of conditionFaults(body.on, body.where)) context.addIssue({ code: 'custom', ...fault })
}
