import { idOf } from '#domain/kernel/stream-name.ts'
import { type LeadTask, lead, nameOfLead, type PipelineLead } from '#domain/lead/model/index.ts'
import { changedFields } from './changed-fields.ts'
import type { LeadCommands, LeadHistory } from './lead-commands.ts'
import { changedSince, notUndoable, type RewindStep, stayingStep, undoable, undoneAlready } from './rewind-step.ts'

const fields = ['title', 'dueOn', 'assigneeId', 'done'] as const

/** Tasks for a lead: those that were added, changed or removed. */
export const rewoundTasks = (
  history: LeadHistory,
  now: PipelineLead,
  { tasks }: LeadCommands,
): readonly RewindStep[] => {
  const { stream, events, own } = history
  const name = nameOfLead(now)
  const ids = new Set(events.flatMap((event) => (own.has(event.id) ? taskIn(event) : [])))
  return [...ids].map((taskId) => {
    const taskEvents = events.filter((event) => taskIn(event)[0] === taskId)
    const mine = taskEvents.filter(({ id }) => own.has(id))
    const { id: cause = '', at = '' } = mine[0] ?? {}
    const step = { key: `${stream} task ${taskId}`, stream, at, text: `Task for ${name}` }
    if (!now.tasks.some(({ id }) => id === taskId))
      return stayingStep(step, mine.at(-1)?.type === 'LeadTaskRemoved' ? notUndoable : undoneAlready)
    if (mine[0]?.type !== 'LeadTaskAdded') return revision(history, taskId, step, tasks)
    if (taskEvents.length > mine.length) return stayingStep(step, changedSince)
    return undoable(step, cause, (context) => tasks.remove(taskId, context))
  })
}

type Event = LeadHistory['events'][number]

const taskIn = ({ type, data }: Event): readonly string[] =>
  type === 'LeadTaskAdded' || type === 'LeadTaskChanged' || type === 'LeadTaskRemoved' ? [data.taskId] : []

type About = Pick<RewindStep, 'key' | 'stream' | 'at' | 'text'>

/** The fields of a task that was there before, back to what they were. */
const revision = (
  { stream, events, own }: LeadHistory,
  taskId: string,
  about: About,
  tasks: LeadCommands['tasks'],
): RewindStep => {
  const states = rowsOf(events, taskId)
  const changes = changedFields(fields, states, (index) => own.has(events[index]?.id ?? ''))
  const standing = changes.filter(({ overwritten }) => !overwritten)
  const first = standing[0]
  if (first === undefined) return stayingStep(about, changedSince)
  const to = Object.fromEntries(standing.map(({ field, before }) => [field, before]))
  const from = Object.fromEntries(standing.map(({ field }) => [field, states.at(-1)?.[field]]))
  const cause = events[first.index]?.id ?? idOf(stream)
  return undoable({ ...about, text: `Change of a ${lower(about.text)}`, from, to }, cause, (context) =>
    tasks.revise(taskId, to, context),
  )
}

const lower = (text: string): string => text.replace(/^T/, 't')

const rowsOf = (events: readonly Event[], taskId: string) => {
  let state = lead.initialState
  return events.map((event) => {
    state = lead.evolve(state, event)
    const task = 'tasks' in state ? state.tasks.find(({ id }) => id === taskId) : undefined
    return task === undefined ? {} : rowOf(task)
  }) as readonly Readonly<Record<string, unknown>>[]
}

const rowOf = ({ title, dueOn, assigneeId, doneAt }: LeadTask) => ({ title, dueOn, assigneeId, done: doneAt !== null })
