import { dayAfter, dayMs, dayOf } from '#domain/kernel/instant.ts'
import type { LeadNotes } from '#domain/lead/service/lead-notes.ts'
import type { LeadTasks } from '#domain/lead/service/lead-tasks.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import { officeWeek, type Work } from './office-week.ts'
import type { Deed } from './past-leads.ts'
import type { SampleLead } from './sample-leads.ts'

type Setting = {
  readonly leads: Leads
  readonly notes: Pick<LeadNotes, 'add'>
  readonly tasks: Pick<LeadTasks, 'add' | 'revise'>
  readonly now: number
  readonly timeZone: string
  readonly newId: () => string
}
type Lead = { readonly id: () => string; readonly ownerId: string }

/** The notes, tasks and further messages of a sample lead. */
export const workOn =
  (setting: Setting) =>
  (sample: SampleLead, lead: Lead): readonly Deed[] =>
    (officeWeek[sample.email] ?? []).flatMap((work) => deedsOf(work, sample, lead, setting))

const deedsOf = (work: Work, sample: SampleLead, lead: Lead, setting: Setting): readonly Deed[] => {
  const deed = { at: setting.now - work.daysAgo * dayMs, by: lead.ownerId }
  switch (work.did) {
    case 'note':
      return [{ ...deed, act: (context) => addNote(work, lead, setting, context) }]
    case 'task':
      return taskDeeds(work, lead, setting)
    case 'message': {
      const { name, email, company, phone } = sample
      const fields = { name, email, company, phone, message: work.message, budget: '' } as const
      return [{ ...deed, by: 'visitor', act: (context) => setting.leads.receiveMessage(fields, context) }]
    }
  }
}

const addNote = (
  { kind, text }: Extract<Work, { did: 'note' }>,
  lead: Lead,
  { notes, newId }: Setting,
  context: CommandContext,
) => notes.add(lead.id(), { noteId: newId(), kind, text, at: context.at }, context)

const taskDeeds = (
  { daysAgo, title, dueInDays, doneDaysAgo }: Extract<Work, { did: 'task' }>,
  { id, ownerId: by }: Lead,
  { tasks, now, timeZone, newId }: Setting,
): readonly Deed[] => {
  const taskId = newId()
  const today = dayOf(new Date(now).toISOString(), timeZone)
  const task = { taskId, title, dueOn: dueInDays === null ? null : dayAfter(today, dueInDays), assigneeId: by }
  const add = { at: now - daysAgo * dayMs, by, act: (context: CommandContext) => tasks.add(id(), task, context) }
  if (doneDaysAgo === undefined) return [add]
  const end = (context: CommandContext) => tasks.revise(taskId, { done: true }, context)
  return [add, { at: now - doneDaysAgo * dayMs, by, act: end }]
}
