import { z } from 'zod'
import { asOf, asOfQuery, calendarDay, instant, queryCount, requiredText, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

const maxTitle = 200

const task = z.object({
  id: z.string(),
  leadId: z.string(),
  /** Empty once the person is erased. */
  title: z.string(),
  /** A day in the installation's zone; null: without a date. */
  dueOn: z.iso.date().nullable(),
  /** A user's id. */
  assigneeId: z.string().nullable(),
  doneAt: instant.nullable(),
  createdAt: instant,
  /** A user's id, `token:<id>`, or `worker` for a step of a workflow. */
  createdBy: z.string(),
  version: z.int(),
})

export type Task = z.output<typeof task>

const fields = {
  title: requiredText('A title is required', maxTitle).transform((text) => text.replace(/\s+/g, ' ')),
  dueOn: calendarDay.nullable(),
  assigneeId: z.string({ error: 'The id of an active administrator' }).max(100, 'At most 100 characters').nullable(),
}

/** A task as it is written; browser and server validate with the same schema. */
export const newTask = z.object({
  title: fields.title,
  dueOn: fields.dueOn.optional(),
  assigneeId: fields.assigneeId.optional(),
})

const taskChanges = z.object({ ...fields, done: z.boolean({ error: 'true or false' }) }).partial()

export type TaskChanges = z.input<typeof taskChanges>

const taskId = z.object({ taskId: uuid })

const dues = ['overdue', 'today', 'week'] as const
const states = ['open', 'done'] as const

const taskOfLead = task.extend({ lead: z.object({ id: z.string(), name: z.string() }) })

export type TaskOfLead = z.output<typeof taskOfLead>

export const tasks = {
  ofLead: route({
    method: 'get',
    path: '/api/leads/:id/tasks',
    summary: 'List the tasks for a lead: open ones by their day, then done ones, newest first',
    access: 'staff',
    scope: 'leads:read',
    params: leadId,
    query: z.object({ at: asOfQuery }),
    reply: z.object({ tasks: z.array(task), asOf }),
    status: 200,
  }),
  add: route({
    method: 'post',
    path: '/api/leads/:id/tasks',
    summary: 'Add a task for a lead',
    access: 'staff',
    scope: 'leads:write',
    params: leadId,
    body: newTask,
    reply: z.object({ task }),
    status: 201,
    idempotent: true,
  }),
  list: route({
    method: 'get',
    path: '/api/tasks',
    summary: 'List the tasks for all leads: open ones by their day, then done ones, newest first',
    access: 'staff',
    scope: 'leads:read',
    query: z.object({
      /** `me`, `none`, or the id of a member of staff. */
      assignee: z.string().max(100, 'At most 100 characters').optional(),
      state: z.enum(states, { error: `One of ${states.join(', ')}` }).optional(),
      /** `overdue`: open and of an earlier day. `week`: today and the six days after. */
      due: z.enum(dues, { error: `One of ${dues.join(', ')}` }).optional(),
      limit: queryCount(500, 100),
      cursor: z.string().max(2000).optional(),
      at: asOfQuery,
    }),
    reply: z.object({ tasks: z.array(taskOfLead), nextCursor: z.string().nullable(), asOf }),
    status: 200,
  }),
  revise: route({
    method: 'patch',
    path: '/api/tasks/:taskId',
    summary: 'Change a task, mark it as done, or open it again',
    access: 'staff',
    scope: 'leads:write',
    params: taskId,
    body: taskChanges,
    reply: z.object({ task }),
    status: 200,
    versioned: true,
  }),
  remove: route({
    method: 'delete',
    path: '/api/tasks/:taskId',
    summary: 'Remove a task; that there was one stays in the history of the lead',
    access: 'staff',
    scope: 'leads:write',
    params: taskId,
    status: 204,
    versioned: true,
  }),
}
