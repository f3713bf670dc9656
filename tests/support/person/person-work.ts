import { randomUUID } from 'node:crypto'
import { postgresTaskReader } from '#adapters/postgres/lead/task-reader.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { leadTasks } from '#domain/lead/service/lead-tasks.ts'
import { noon } from '#tests/support/lead/leads.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { context } from './people.ts'

/** Adds a note with this text; returns the stream where it then is. */
export const plantNote = async ({ store }: AtriumProcess, leadId: string, text: string): Promise<string> => {
  const stream = streamName('lead', leadId)
  const note = { noteId: randomUUID(), kind: 'call', text, at: noon } as const
  await leadHandler(store)(stream, { type: 'AddNote', ...note, now: noon }, context)
  return stream
}

/** Adds a task and gives it this title; returns the table where it then is. */
export const plantTask = async ({ store, postgres }: AtriumProcess, leadId: string, title: string): Promise<string> => {
  const tasks = leadTasks(store, postgresTaskReader(postgres))
  const task = { taskId: randomUUID(), title, dueOn: null, assigneeId: null }
  await tasks.add(leadId, task, context)
  await tasks.revise(task.taskId, { title: `${title} again` }, context)
  return 'tasks'
}
