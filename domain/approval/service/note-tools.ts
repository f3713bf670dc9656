import { reject } from '#domain/kernel/decider.ts'
import { type LeadRejection, type NoteKind, nameOfLead } from '#domain/lead/model/index.ts'
import type { LeadNotes } from '#domain/lead/service/lead-notes.ts'
import type { LeadTasks } from '#domain/lead/service/lead-tasks.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { findLead } from './lead-tools.ts'
import { describe, type ProposalTool } from './proposal-tools.ts'

type AddNote = {
  readonly leadId: string
  readonly kind: NoteKind
  readonly text: string
  readonly at?: string | undefined
}
type AddTask = {
  readonly leadId: string
  readonly title: string
  readonly dueOn?: string | null | undefined
  readonly assigneeId?: string | null | undefined
}

export type TaskRejection = LeadRejection | { readonly type: 'AssigneeUnknown' } | { readonly type: 'NoteInFuture' }

/** Adds a note to a lead. */
export const addNote = (
  store: EventStore,
  notes: Pick<LeadNotes, 'add'>,
  noteId: string,
): ProposalTool<AddNote, TaskRejection> => ({
  describe: async ({ leadId, ...note }) => {
    const outcome = await findLead(store, leadId)
    if (!outcome.accepted) return outcome
    return describe({ leadId, text: `Add a note to ${nameOfLead(outcome.lead)}`, before: null, after: note })
  },
  carryOut: async ({ leadId, at, ...note }, context) => {
    const moment = at === undefined ? context.at : new Date(at).toISOString()
    if (moment > context.at) return reject({ type: 'NoteInFuture' })
    return notes.add(leadId, { noteId, ...note, at: moment }, context)
  },
})

/** Adds a task to a lead. */
export const addTask = (
  store: EventStore,
  tasks: Pick<LeadTasks, 'add'>,
  { id: taskId, users }: { readonly id: string; readonly users: Pick<Users, 'find'> },
): ProposalTool<AddTask, TaskRejection> => ({
  describe: async ({ leadId, ...task }) => {
    const outcome = await findLead(store, leadId)
    if (!outcome.accepted) return outcome
    return describe({ leadId, text: `Add a task for ${nameOfLead(outcome.lead)}`, before: null, after: task })
  },
  carryOut: async ({ leadId, title, dueOn = null, assigneeId = null }, context) => {
    const member = assigneeId === null ? null : await users.find(assigneeId)
    const isAssignable = assigneeId === null || (member != null && isActiveAdmin(member))
    if (!isAssignable) return reject({ type: 'AssigneeUnknown' })
    return tasks.add(leadId, { taskId, title, dueOn, assigneeId }, context)
  },
})
