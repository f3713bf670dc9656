import { z } from 'zod'
import { requiredText, uuid } from '#contracts/fields.ts'
import { followUpMail } from '#contracts/lead/http/follow-up.ts'
import { leadChanges } from '#contracts/lead/http/leads.ts'
import { newNote } from '#contracts/lead/http/notes.ts'
import { newTask } from '#contracts/lead/http/tasks.ts'
import { workflowNumber } from '#contracts/workflow/http/workflows.ts'

/** An owner is chosen by people. */
const changes = leadChanges.omit({ ownerId: true })

const names = changes.keyof().options

const wholeDays = 'A whole number of days from 0 (never) to 3650'

/** The input of each tool that proposes a command, without the reason. */
export const proposedCommands = {
  add_note: newNote.extend({ leadId: uuid }),
  add_task: newTask.extend({ leadId: uuid, assigneeId: uuid.nullable().optional() }),
  update_lead: changes
    .extend({ leadId: uuid })
    .refine((command) => names.some((name) => command[name] !== undefined), 'Name at least one field to change'),
  write_mail: followUpMail.extend({ leadId: uuid, inReplyTo: z.uuid('Not the id of a mail').optional() }),
  start_run: z.object({
    workflowId: workflowNumber,
    inputs: z.record(z.string(), z.unknown(), { error: 'An object of field names and values' }).default({}),
    leadId: uuid.optional(),
  }),
  create_link: z.object({
    runId: uuid,
    name: requiredText('A name is text', 120).optional(),
    expiresInDays: z.int(wholeDays).min(0, wholeDays).max(3650, wholeDays).default(30),
  }),
} as const

export type ProposedCommands = {
  readonly [Tool in keyof typeof proposedCommands]: z.output<(typeof proposedCommands)[Tool]>
}
