import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { type LeadEvent, nameOfLead, pipelineLead } from '../model/index.ts'
import type { TaskFinder } from '../ports/task-finder.ts'
import type { TaskOfLead, TaskReader, TaskSearch } from '../ports/task-reader.ts'
import { pastLeadView } from '../views/lead-states.ts'

/** The tasks for all leads as they were at a moment, like `TaskReader.list`. */
export type PastTasks = (search: TaskSearch, moment: Instant) => ReturnType<TaskReader['list']>

/** Tasks of the past are found in the log, and folded from the events of their leads. */
export const pastTasks = (find: TaskFinder, store: Pick<EventStore, 'read'>): PastTasks => {
  const tasksOf = async (leadId: string, moment: Instant): Promise<readonly TaskOfLead[]> => {
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const pastLead = pastLeadView(events, moment, events.at(-1)?.type === 'LeadErased')
    const leadName = pastLead === null ? '' : nameOfLead(pastLead)
    const tasks = pipelineLead(eventsUntil(events, moment))?.tasks ?? []
    return tasks.map((task) => ({ ...task, leadId, leadName }))
  }

  return async (search, moment) => {
    const page = await find(search, moment)
    if (page === null) return null
    const leadIds = [...new Set(page.found.map(({ leadId }) => leadId))]
    const pastTaskList = (await Promise.all(leadIds.map((leadId) => tasksOf(leadId, moment)))).flat()
    const byId = new Map(pastTaskList.map((task) => [task.id, task]))
    return { tasks: page.found.flatMap(({ taskId }) => byId.get(taskId) ?? []), nextCursor: page.nextCursor }
  }
}
