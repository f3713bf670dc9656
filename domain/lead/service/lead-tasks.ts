import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import {
  type AddTask,
  type LeadEvent,
  type LeadRejection,
  type LeadTask,
  pipelineLead,
  type ReviseTask,
} from '../model/index.ts'
import type { TaskReader } from '../ports/task-reader.ts'
import { leadHandler } from './lead-handler.ts'

type Outcome = Promise<Handled<LeadRejection>>
type Revision = Omit<ReviseTask, 'type' | 'taskId' | 'now'>

export type LeadTasks = {
  /** The tasks as of a moment: open ones by their day, then done ones, newest first; null for a lead unknown then. */
  readonly ofLead: (leadId: string, moment: Instant) => Promise<readonly LeadTask[] | null>
  readonly add: (leadId: string, task: Omit<AddTask, 'type' | 'now' | 'by'>, context: CommandContext) => Outcome
  readonly revise: (taskId: string, revision: Revision, context: CommandContext) => Outcome
  readonly remove: (taskId: string, context: CommandContext, ifVersion?: ReviseTask['ifVersion']) => Outcome
}

/** Tasks of staff for leads. */
export const leadTasks = (store: EventStore, reader: Pick<TaskReader, 'find'>): LeadTasks => {
  const handle = leadHandler(store)

  /** A task is part of its lead: commands go to the lead's stream. */
  const leadOf = async (taskId: string) => {
    const task = await reader.find(taskId)
    return task && streamName('lead', task.leadId)
  }

  return {
    ofLead: async (leadId, moment) => {
      const history = eventsUntil((await store.read<LeadEvent>(streamName('lead', leadId))).events, moment)
      if (history.length === 0) return null
      return pipelineLead(history)?.tasks.toSorted(compareTasks) ?? []
    },
    add: (leadId, task, context) => {
      const command = { type: 'AddTask', ...task, by: context.cause.actor, now: context.at } as const
      return handle(streamName('lead', leadId), command, context)
    },
    revise: async (taskId, revision, context) => {
      const stream = await leadOf(taskId)
      if (stream === null) return unknown
      return handle(stream, { type: 'ReviseTask', taskId, ...revision, now: context.at }, context)
    },
    remove: async (taskId, context, ifVersion) => {
      const stream = await leadOf(taskId)
      return stream === null
        ? unknown
        : handle(stream, { type: 'RemoveTask', taskId, ifVersion, now: context.at }, context)
    },
  }
}

const unknown = { accepted: false, rejection: { type: 'TaskNotFound' } } as const

/** Open tasks by day, those without one last, then done ones, the newest first. */
const compareTasks = (one: LeadTask, other: LeadTask): number => {
  if (one.doneAt !== null && other.doneAt !== null) return one.doneAt < other.doneAt ? 1 : -1
  if (one.doneAt !== null || other.doneAt !== null) return one.doneAt === null ? -1 : 1
  const [day, otherDay] = [one.dueOn ?? '9999-12-31', other.dueOn ?? '9999-12-31']
  return day === otherDay ? (one.id < other.id ? -1 : 1) : day < otherDay ? -1 : 1
}
