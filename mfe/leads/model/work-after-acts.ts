import { type Act, afterActs } from '@atrium/kit'
import type { Note } from '#contracts/lead/http/notes.ts'
import type { Task } from '#contracts/lead/http/tasks.ts'

/** What acts are about: its id, and its name for messages. */
export type Work = { readonly id: string; readonly title: string }

/** Lanes of acts: the changes of a lead, a lead's new notes and tasks keep their order, and so do the changes of each. */
export const laneOfLead = (id: string): string => `lead ${id}`

/** The lane of the notes that are being added to a lead. */
export const newNotes = (leadId: string): string => `notes ${leadId}`

/** The lane of the tasks that are being added to a lead. */
export const newTasks = (leadId: string): string => `tasks ${leadId}`

/** Its changes wait for each other, and not for those of other notes. */
export const laneOfNote = (id: string): string => `note ${id}`

/** With the title for messages; a task is changed from lists of several leads. */
export const aboutTask = ({ id, title }: Work) => ({ lane: `task ${id}`, title })

/** A note or task that the server has not confirmed yet: it has no author, place or number of its own. */
type Waiting<Thing> = Thing & { readonly isWaiting?: boolean }

const actsIn = (acts: readonly Act[], lane: string) => acts.filter((act) => act.lane === lane)

const isRemoved = (acts: readonly Act[], lane: string): boolean =>
  acts.some((act) => act.lane === lane && act.method === 'DELETE')

/** The notes on a lead as the acts under way will leave them, newest first. */
export const notesAfter = (read: readonly Note[], acts: readonly Act[], leadId: string): readonly Waiting<Note>[] => [
  ...actsIn(acts, newNotes(leadId))
    .map(({ id, body }) => ({ id, kind: 'note', text: '', at: '', by: '', ...body, isWaiting: true }) as Waiting<Note>)
    .reverse(),
  ...read
    .filter(({ id }) => !isRemoved(acts, laneOfNote(id)))
    .map((note) => afterActs(acts, laneOfNote(note.id), note)),
]

/** The tasks for a lead as the acts under way will leave them: those that wait come last. */
export const tasksAfter = (read: readonly Task[], acts: readonly Act[], leadId: string): readonly Waiting<Task>[] => [
  ...read.filter((task) => !isRemoved(acts, aboutTask(task).lane)),
  ...actsIn(acts, newTasks(leadId)).map(
    ({ id, body }) =>
      ({ id, title: '', dueOn: null, assigneeId: null, doneAt: null, ...body, isWaiting: true }) as Waiting<Task>,
  ),
]
