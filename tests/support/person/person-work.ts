import { randomUUID } from 'node:crypto'
import { postgresTaskReader } from '#adapters/postgres/lead/task-reader.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { leadTasks } from '#domain/lead/service/lead-tasks.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { noon } from '#tests/support/lead/leads.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { context, message } from './people.ts'

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

/** Has PostgreSQL sample the leads, where the person is one of several: of a single value it keeps no sample. */
export const plantSample = async (desk: {
  readonly here: Pick<AtriumProcess, 'postgres'>
  readonly leads: Pick<Leads, 'receiveMessage'>
}) => {
  await desk.leads.receiveMessage({ ...message, name: 'Tom', email: 'tom@example.com', message: 'Hello.' }, context)
  await desk.here.postgres.pool.query('select analyze_leads()')
  return 'pg_stats'
}
