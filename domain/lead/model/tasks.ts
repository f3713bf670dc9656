import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import { isExpected } from '#domain/kernel/expected-version.ts'
import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { LeadRejection } from './commands.ts'
import type { LeadEvent } from './events.ts'
import type { AddTask, RemoveTask, ReviseTask } from './work-commands.ts'
import type { TaskEvent } from './work-events.ts'

/** A task of staff for the lead. */
export type LeadTask = {
  readonly id: string
  readonly title: string
  readonly dueOn: Day | null
  readonly assigneeId: string | null
  readonly doneAt: Instant | null
  readonly createdAt: Instant
  readonly createdBy: string
  /** Counts its events. */
  readonly version: number
}

type Tasks = { readonly tasks: readonly LeadTask[] }
type Verdict = Decision<LeadEvent, LeadRejection>

/** No event for an id that stands already. */
export const addTask = (
  { taskId, title, dueOn, assigneeId, by, now }: AddTask,
  { tasks }: Tasks,
): readonly LeadEvent[] =>
  tasks.some(({ id }) => id === taskId)
    ? []
    : [{ type: 'LeadTaskAdded', data: { taskId, title, dueOn, assigneeId, addedAt: now, addedBy: by } }]

/**
 * Rejects `TaskNotFound`, and `VersionStale` by the version of the task, not of the lead. Equal values are no change.
 */
export const reviseTask = ({ taskId, ifVersion, now, ...command }: ReviseTask, { tasks }: Tasks): Verdict => {
  const task = tasks.find(({ id }) => id === taskId)
  if (task === undefined) return reject({ type: 'TaskNotFound' })
  if (!isExpected(task.version, ifVersion)) return reject({ type: 'VersionStale' })
  const { title, dueOn, assigneeId, done } = command
  const changes = {
    ...(title !== undefined && title !== task.title && { title }),
    ...(dueOn !== undefined && dueOn !== task.dueOn && { dueOn }),
    ...(assigneeId !== undefined && assigneeId !== task.assigneeId && { assigneeId }),
    ...(done !== undefined && done !== (task.doneAt !== null) && { done }),
  }
  if (Object.keys(changes).length === 0) return accept()
  return accept({ type: 'LeadTaskChanged', data: { taskId, ...changes, changedAt: now } })
}

/** Rejects as `reviseTask`; a repeated removal is `TaskNotFound`. */
export const removeTask = ({ taskId, ifVersion, now }: RemoveTask, { tasks }: Tasks): Verdict => {
  const task = tasks.find(({ id }) => id === taskId)
  if (task === undefined) return reject({ type: 'TaskNotFound' })
  if (!isExpected(task.version, ifVersion)) return reject({ type: 'VersionStale' })
  return accept({ type: 'LeadTaskRemoved', data: { taskId, removedAt: now } })
}

/** In the order in which they were added; an event of a task that is missing changes nothing. */
export const tasksAfter = (tasks: readonly LeadTask[], { type, data }: TaskEvent): readonly LeadTask[] => {
  switch (type) {
    case 'LeadTaskAdded': {
      const { taskId: id, addedAt: createdAt, addedBy: createdBy, ...task } = data
      return [...tasks, { id, ...task, doneAt: null, createdAt, createdBy, version: 1 }]
    }
    case 'LeadTaskChanged':
      return tasks.map((task) => (task.id === data.taskId ? changeTask(task, data) : task))
    case 'LeadTaskRemoved':
      return tasks.filter(({ id }) => id !== data.taskId)
  }
}

type Changed = Extract<TaskEvent, { type: 'LeadTaskChanged' }>['data']

const changeTask = (task: LeadTask, { taskId, done, changedAt, ...fields }: Changed): LeadTask => ({
  ...task,
  ...fields,
  ...(done !== undefined && { doneAt: done ? changedAt : null }),
  version: task.version + 1,
})
