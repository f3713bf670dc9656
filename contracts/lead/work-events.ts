import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'
import { noteKinds } from './http/notes.ts'

const text = z.string()
const day = z.iso.date()

const task = z.object({ title: text, dueOn: day.nullable(), assigneeId: text.nullable() })

/** Notes on a lead, and the tasks for it. */
export const workEvents = [
  storedEvent({
    type: 'LeadNoteAdded',
    version: 1,
    data: z.object({ noteId: text, kind: z.enum(noteKinds), text, at: instant, addedAt: instant }),
    personal: { text: '' },
  }),
  storedEvent({ type: 'LeadNoteRemoved', version: 1, data: z.object({ noteId: text, removedAt: instant }) }),
  storedEvent({
    type: 'LeadTaskAdded',
    version: 1,
    data: z.object({ taskId: text, ...task.shape, addedAt: instant, addedBy: text }),
    personal: { title: '' },
  }),
  storedEvent({
    type: 'LeadTaskChanged',
    version: 1,
    data: z.object({ taskId: text, ...task.partial().shape, done: z.boolean().optional(), changedAt: instant }),
    personal: { title: '' },
  }),
  storedEvent({ type: 'LeadTaskRemoved', version: 1, data: z.object({ taskId: text, removedAt: instant }) }),
] as const
