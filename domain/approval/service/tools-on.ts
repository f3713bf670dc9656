import type { Redactions } from '#domain/audit/ports/redactions.ts'
import type { TaskReader } from '#domain/lead/ports/task-reader.ts'
import { leadNotes } from '#domain/lead/service/lead-notes.ts'
import { leadTasks } from '#domain/lead/service/lead-tasks.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { runs, type StartRejection } from '#domain/run/service/runs.ts'
import type { PasscodeTally } from '#domain/share/ports/passcode-tally.ts'
import type { ShareSecrets } from '#domain/share/ports/share-secrets.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { type CreateRejection, shares } from '#domain/share/service/shares.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { type MailRejection, updateLead, writeMail } from './lead-tools.ts'
import { addNote, addTask, type TaskRejection } from './note-tools.ts'
import type { ProposalTools } from './proposal-tools.ts'
import { createLink, startRun } from './run-tools.ts'

export type ProposalRejection =
  | MailRejection
  | TaskRejection
  | StartRejection
  | Exclude<CreateRejection, { readonly type: 'ShareGated' }>

type Ports = {
  readonly users: Users
  readonly redactions: Redactions
  readonly taskReader: TaskReader
  readonly runReader: RunReader
  readonly workflowReader: WorkflowReader
  readonly shareSecrets: ShareSecrets
  readonly passcodeTally: PasscodeTally
  /** Whether a mail server is configured. */
  readonly canSend: boolean
}

/** Every tool that proposes a command, on a store; what they make has this id. */
export const toolsOn =
  (ports: Ports) =>
  (store: EventStore, id: string): ProposalTools<ProposalRejection> => {
    const { users, redactions, taskReader, runReader, workflowReader, canSend } = ports
    const { shareSecrets: secrets, passcodeTally: tally } = ports
    const ids = { next: () => id }
    const lead = leads(store, ids)
    const readers = { runs: runReader, workflows: workflowReader }
    const notes = leadNotes({ store, users, redactions, ids })
    const tools = {
      add_note: addNote(store, notes, id),
      add_task: addTask(store, leadTasks(store, taskReader), { id, users }),
      update_lead: updateLead(store, lead),
      write_mail: writeMail(store, lead, { id, canSend }),
      start_run: startRun(store, runs(store, workflowReader, ids), readers),
      create_link: createLink(shares(shareHandler(store), { runs: runReader, secrets, tally, ids }), readers),
    }
    // A stored command was checked against the contract of its tool.
    return tools as unknown as ProposalTools<ProposalRejection>
  }
