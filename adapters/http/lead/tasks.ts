import type { Caller } from '#adapters/http/middleware/caller.ts'
import { definedFields } from '#adapters/http/middleware/defined-fields.ts'
import { invalid, unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { momentIn } from '#adapters/http/middleware/past-moment.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { uuid } from '#contracts/fields.ts'
import { tasks as contract, type Task, type TaskOfLead } from '#contracts/lead/http/tasks.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import type { TaskReader, TaskOfLead as TaskRow } from '#domain/lead/ports/task-reader.ts'
import type { LeadTasks } from '#domain/lead/service/lead-tasks.ts'
import type { PastTasks } from '#domain/lead/service/past-tasks.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'

type Parts = {
  readonly tasks: LeadTasks
  readonly reader: TaskReader
  readonly past: PastTasks
  readonly users: Pick<Users, 'find'>
  readonly ids: Ids
}

/** Tasks of staff: those of a lead, and those of all leads. */
export const taskRoutes = (api: HttpApi, { tasks, reader, past, users, ids }: Parts): void => {
  const mustBeAssignable = async (assigneeId: string | null | undefined) => {
    if (assigneeId == null) return
    const member = uuid.safeParse(assigneeId).success ? await users.find(assigneeId) : null
    if (member === null || !isActiveAdmin(member))
      throw invalid([{ path: ['assigneeId'], message: 'The id of an active administrator' }])
  }

  bind(api, contract.ofLead, async ({ params: { id }, query: { at } }) => {
    const now = api.clock.now()
    const asOf = at === undefined ? undefined : momentIn(at, now)
    const ofLead = await tasks.ofLead(id, asOf ?? now)
    if (ofLead === null) throw notFound('There is no such lead.')
    return {
      body: { tasks: ofLead.map((task) => ({ leadId: id, ...task })), ...(asOf !== undefined && { asOf }) },
    }
  })

  bind(api, contract.add, async ({ params, body }, { context, withIdempotentReply }) => {
    const { title, dueOn = null, assigneeId = null } = body
    await mustBeAssignable(assigneeId)
    const creation = { createdAt: context.at, createdBy: context.cause.actor, version: 1 }
    const task: Task = { id: ids.next(), leadId: params.id, title, dueOn, assigneeId, doneAt: null, ...creation }
    const outcome = await tasks.add(
      params.id,
      { taskId: task.id, title, dueOn, assigneeId },
      withIdempotentReply(() => ({ task })),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: { task } }
  })

  bind(api, contract.list, async ({ query: { assignee, at, ...filter } }, { caller }) => {
    const now = api.clock.now()
    const asOf = at === undefined ? undefined : momentIn(at, now)
    const assigneeId = await assigneeIn(assignee, caller, users)
    const search = { ...filter, assigneeId, today: dayOf(asOf ?? now, api.timeZone) }
    const page = await (asOf === undefined ? reader.list(search) : past(search, asOf))
    if (page === null) throw unknownCursor()
    const { nextCursor } = page
    return { body: { tasks: page.tasks.map(describeTask), nextCursor, ...(asOf !== undefined && { asOf }) } }
  })

  bind(api, contract.revise, async ({ params: { taskId }, body }, { context: { ifVersion, ...context } }) => {
    await mustBeAssignable(body.assigneeId)
    const outcome = await tasks.revise(taskId, { ...definedFields(body), ifVersion }, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    const row = await reader.find(taskId)
    if (row === null) throw rejected({ type: 'TaskNotFound' })
    const { leadName, ...task } = row
    return { body: { task }, version: task.version }
  })

  bind(api, contract.remove, async ({ params: { taskId } }, { context: { ifVersion, ...context } }) => {
    const outcome = await tasks.remove(taskId, context, ifVersion)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}

const describeTask = ({ leadName, ...task }: TaskRow): TaskOfLead => ({
  ...task,
  lead: { id: task.leadId, name: leadName },
})

/** Whose tasks a list asks for: undefined for all, null for those without an assignee. */
const assigneeIn = async (
  assignee: string | undefined,
  { user }: Caller,
  users: Pick<Users, 'find'>,
): Promise<string | null | undefined> => {
  if (assignee === undefined) return undefined
  if (assignee === 'none') return null
  const id = assignee === 'me' ? user?.id : assignee
  const isMember = uuid.safeParse(id).success && id !== undefined && (await users.find(id)) !== null
  if (!isMember) throw invalid([{ path: ['assignee'], message: 'me, none, or the id of a member of staff' }])
  return id
}
