import { call, toastFailure, toastSuccess } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import { type Lead, leads } from '../../../contracts/http/leads.ts'
import { placeCachedLead } from './cached-leads.ts'
import { leadKeys } from './lead-keys.ts'
import { readLead } from './read-leads.ts'
import { beginEdit, type LeadEdit } from './shown-leads.ts'

/** What is sent: any status other than new also says when the lead was last in contact, which is now. */
export const bodyOf = (edit: LeadEdit, now: Date): LeadEdit =>
  edit.status === undefined || edit.status === 'new' || edit.lastContactDate != null
    ? edit
    : { ...edit, lastContactDate: now.toISOString() }

/** What takes an edit back: its fields as they were, and no other that may have changed meanwhile. */
export const undoOf = (edit: LeadEdit, lead: Lead): LeadEdit => {
  const fields = Object.keys(edit) as (keyof LeadEdit)[]
  const contact = edit.status === undefined ? [] : (['lastContactDate'] as const)
  const reason = edit.status === undefined || lead.lostReason === null ? [] : (['lostReason'] as const)
  return Object.fromEntries([...fields, ...contact, ...reason].map((field) => [field, lead[field]]))
}

/** Saves an edit that shows at once; throws where the server refuses, with the edit taken back. */
export const saveLead = async (client: QueryClient, lead: Lead, edit: LeadEdit, version?: number): Promise<Lead> => {
  const end = beginEdit(lead.id, edit)
  const headers = version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }
  const save = client.getMutationCache().build<Lead, Error, void, unknown>(client, {
    // One after the other per lead, so that the last that was chosen is the last that is saved.
    scope: { id: `lead ${lead.id}` },
    mutationFn: async () =>
      (await call(leads.revise, { params: { id: lead.id }, body: bodyOf(edit, new Date()), ...headers })).lead,
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

/** Changes a lead at once on screen, and offers to undo it; takes it back with a toast where the server refuses. */
export const changeLead = async (
  client: QueryClient,
  lead: Lead,
  edit: LeadEdit,
  words = 'Lead updated successfully',
): Promise<void> => {
  try {
    offerUndo(client, lead, edit, await saveLead(client, lead, edit), words)
  } catch (failure) {
    toastFailure(failure, 'Failed to update lead')
  }
}

/** Says that a lead was saved, and for eight seconds offers the way back. */
export const offerUndo = (
  client: QueryClient,
  before: Lead,
  edit: LeadEdit,
  saved: Lead,
  words = 'Lead updated successfully',
): void =>
  toastSuccess('Success', words, {
    label: 'Undo',
    onAct: () => void undoChange(client, saved, edit, undoOf(edit, before)),
  })

/** Takes a change back, unless somebody changed the very same since. */
const undoChange = async (client: QueryClient, saved: Lead, edit: LeadEdit, undo: LeadEdit): Promise<void> => {
  try {
    const now = await readLead(saved.id)
    const touched = (Object.keys(edit) as (keyof LeadEdit)[]).some((field) => now[field] !== saved[field])
    if (touched) return toastSuccess('Not undone', `${saved.name} was changed again meanwhile`)
    const back = await saveLead(client, now, undo, now.version)
    // A status in contact brings a date with it, also where there was none before.
    if ('lastContactDate' in undo && back.lastContactDate !== undo.lastContactDate)
      await saveLead(client, back, { lastContactDate: undo.lastContactDate ?? null })
    toastSuccess('Undone', `${saved.name} is as before`)
  } catch (failure) {
    toastFailure(failure, 'Failed to update lead')
  }
}
