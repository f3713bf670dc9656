import type { Day } from '#domain/kernel/instant.ts'
import { isErased, type Lead, type LeadEvent, type NoteKind } from '../model/index.ts'

type WorkEvent = Extract<
  LeadEvent,
  { type: 'LeadNoteAdded' | 'LeadNoteRemoved' | 'LeadTaskAdded' | 'LeadTaskChanged' | 'LeadTaskRemoved' }
>

type DayText = (day: Day) => string

/** An event of a note or a task as a sentence. */
export const workSummary = (event: WorkEvent, state: Lead, day: DayText): string => {
  switch (event.type) {
    case 'LeadNoteAdded':
      return noteWords[event.data.kind]
    case 'LeadNoteRemoved':
      return 'Note removed'
    case 'LeadTaskAdded':
      return `Task added: ${event.data.title}`
    case 'LeadTaskChanged':
      return taskSummary(event.data, titleIn(state, event.data.taskId), day)
    case 'LeadTaskRemoved':
      return `Task removed: ${titleIn(state, event.data.taskId)}`
  }
}

const noteWords: Record<NoteKind, string> = { note: 'Note added', call: 'Call noted', meeting: 'Meeting noted' }

const titleIn = (state: Lead, taskId: string): string =>
  (state.status !== 'absent' && !isErased(state) && state.tasks.find(({ id }) => id === taskId)?.title) || ''

type TaskChange = Extract<LeadEvent, { type: 'LeadTaskChanged' }>['data']

const taskSummary = ({ title, dueOn, assigneeId, done }: TaskChange, former: string, day: DayText): string => {
  const changes = [
    ...(done === undefined ? [] : [done ? 'done' : 'open again']),
    ...(dueOn === undefined ? [] : [dueOn === null ? 'without a date' : `due on ${day(dueOn)}`]),
    ...(assigneeId === undefined ? [] : [assigneeId === null ? 'assigned to no one' : 'assigned']),
    ...(title === undefined ? [] : ['renamed']),
  ]
  return `Task ${changes.join(', ')}: ${title ?? former}`
}
