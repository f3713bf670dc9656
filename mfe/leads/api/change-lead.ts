import {
  type Act,
  askAboutConflict,
  currentTime,
  everyLane,
  followRestoredActs,
  isActConflict,
  performAct,
  teamKey,
  toastFailure,
  toastSuccess,
} from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import type { TeamMember } from '#contracts/staff/http/staff.ts'
import { beginEdit, beginEdits, type LeadEdit, noteLeads } from '../model/optimistic-leads.ts'
import { withdrawOutcome } from '../model/outcome-question.ts'
import { laneOfLead } from '../model/work-after-acts.ts'
import { placeCachedLead } from './cached-leads.ts'
import { leadKeys } from './lead-keys.ts'
import { rereadToday } from './today-query.ts'

/** The request of an edit: any status other than new also sets the last contact to now. */
export const bodyOf = (edit: LeadEdit, now: Date): LeadEdit =>
  edit.status === undefined || edit.status === 'new' || edit.lastContactDate != null
    ? edit
    : { ...edit, lastContactDate: now.toISOString() }

/** The inverse of an edit: restores its fields only. */
export const undoOf = (edit: LeadEdit, lead: Lead): LeadEdit => {
  const fields = Object.keys(edit) as (keyof LeadEdit)[]
  const contact = edit.status === undefined ? [] : (['lastContactDate'] as const)
  const reason = edit.status === undefined || lead.lostReason === null ? [] : (['lostReason'] as const)
  // A lead that becomes lost has no follow-up any more.
  const followUp = edit.status === 'lost' || lead.status === 'lost' ? (['followUpDate'] as const) : []
  const revised = [...fields, ...contact, ...reason, ...(edit.status === undefined ? [] : followUp)]
  return Object.fromEntries(revised.map((field) => [field, lead[field]]))
}

/**
 * Saves an edit optimistically; throws if the server refuses, after rolling the edit back, and an `ActConflict` if the
 * guarded fields are no longer as they are in `lead`. Without any, those of the edit are guarded once it is repeated.
 */
export const saveLead = async (
  client: QueryClient,
  lead: Lead,
  edit: LeadEdit,
  guardedFields?: readonly string[],
): Promise<Lead> => {
  const end = beginEdit(lead.id, edit)
  const fields = Object.fromEntries(
    (guardedFields ?? Object.keys(edit)).map((field) => [field, lead[field as keyof Lead]]),
  )
  const subject = {
    lane: laneOfLead(lead.id),
    title: lead.name || lead.email,
    base: { version: lead.version, fields },
    isStrict: guardedFields !== undefined,
  }
  // In the cache of mutations, which ends the session of the tab on a 401.
  const body = bodyOf(edit, new Date(currentTime()))
  const save = client.getMutationCache().build<Lead, Error, void, unknown>(client, {
    mutationFn: async () =>
      (await performAct(leads.revise, { params: { id: lead.id }, body }, subject, () => rereadToday(client))).lead,
  })
  try {
    const saved = await save.execute()
    end(saved)
    placeCachedLead(client, saved)
    return saved
  } catch (failure) {
    end()
    throw failure
  } finally {
    void client.invalidateQueries({ queryKey: leadKeys.all })
  }
}

/** Shows what was changed before the page was reloaded and is still being saved. */
export const showRestoredEdits = (): void =>
  followRestoredActs(({ act, reply }) => {
    if (act.lane === everyLane) showRestoredBulk(act.body, reply)
    const [kind, id] = act.lane.split(' ')
    if (kind !== 'lead' || id === undefined) return
    const end = beginEdit(id, act.body)
    reply.then(
      (saved) => end((saved as { lead: Lead }).lead),
      () => end(),
    )
  })

/** All matches of a filter are known to the server alone. */
const showRestoredBulk = ({ ids = [], filter, leads, ...edit }: Act['body'], reply: Promise<unknown>): void => {
  const end = beginEdits(ids as readonly string[], edit)
  reply.then(end, end)
}

/** Of two who take a lead over in the same moment, the second is asked. */
const exclusiveFields = ['ownerId']

/** Changes a lead optimistically with an undo toast; rolls back with an error toast if the server refuses. */
export const changeLead = async (
  client: QueryClient,
  lead: Lead,
  edit: LeadEdit,
  words = 'Lead updated successfully',
): Promise<void> => {
  try {
    const answer = await saveLead(client, lead, edit, 'ownerId' in edit ? exclusiveFields : undefined)
    await offerUndo(client, lead, edit, answer, words)
  } catch (failure) {
    withdrawOutcome(lead.id)
    explainFailure(client, lead, edit, failure)
  }
}

/** A change of the same fields by others is a question. */
const explainFailure = (client: QueryClient, lead: Lead, edit: LeadEdit, failure: unknown): void => {
  if (!isActConflict(failure)) {
    toastFailure(failure, 'Failed to update lead')
    return
  }
  const now: Lead = { ...lead, ...failure.current }
  noteLeads([now])
  askAboutConflict(lead.name || lead.email, () => void changeLead(client, now, edit))
}

/** The staff, as far as they are loaded. */
const membersOf = (client: QueryClient) =>
  client.getQueryData<{ readonly staff: readonly TeamMember[] }>(teamKey)?.staff

/** The success toast with what changed, and Undo for eight seconds. */
export const offerUndo = async (
  client: QueryClient,
  previous: Lead,
  edit: LeadEdit,
  saved: Lead,
  words = 'Lead updated successfully',
): Promise<void> => {
  const undo = { label: 'Undo', onAct: () => void undoChange(client, saved, edit, undoOf(edit, previous)) }
  toastSuccess('Success', words, undo, await changeOf(client, previous, edit))
}

/** Loaded with the first change; without it, the toast has its usual words alone. */
const changeOf = async (client: QueryClient, previous: Lead, edit: LeadEdit): Promise<string | undefined> => {
  const texts = await import('../model/change-text.ts').catch(() => undefined)
  return texts?.editText(previous, edit, membersOf(client))
}

/** Undoes a change, unless the same field has been changed since; without a server, once it is back. */
const undoChange = async (client: QueryClient, saved: Lead, edit: LeadEdit, undo: LeadEdit): Promise<void> => {
  try {
    const undone = await saveLead(client, saved, undo, Object.keys(edit))
    // A contacted status sets a date, even if there was none before.
    if ('lastContactDate' in undo && undone.lastContactDate !== undo.lastContactDate)
      await saveLead(client, undone, { lastContactDate: undo.lastContactDate ?? null })
    toastSuccess('Undone', `${saved.name} is as before`)
  } catch (failure) {
    if (isActConflict(failure)) toastSuccess('Not undone', `${saved.name} was changed again meanwhile`)
    else toastFailure(failure, 'Failed to update lead')
  }
}
