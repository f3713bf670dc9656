import { ApiError, fieldMessages, toastFailure } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lead } from '../../../contracts/http/leads.ts'
import { offerUndo, saveLead } from './change-lead.ts'
import { editIn, fieldText, type TextField } from './lead-fields.ts'
import { readLead } from './read-leads.ts'
import { noteLeads } from './shown-leads.ts'

type Draft = { readonly text: string; readonly base: string }

/** One box of the panel: what was typed, who was faster, and the saving when it is left. */
export const useFieldEdit = (lead: Lead, field: TextField) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft | undefined>()
  const [message, setMessage] = useState<string | undefined>()
  const known = fieldText(lead, field)
  const saving = useSaving()
  // Somebody saved something else here since the typing began.
  const theirs = draft !== undefined && !saving.busy && known !== draft.base ? known : undefined
  const drop = () => {
    setDraft(undefined)
    setMessage(undefined)
  }
  const save = async (text: string, from: Lead) => {
    const read = editIn(field, text)
    if ('message' in read) return setMessage(read.message)
    try {
      const saved = await saving.during(() => saveOver(from, text))
      drop()
      offerUndo(client, from, read.edit, saved)
    } catch (failure) {
      setMessage(fieldMessages(failure)[field])
      if (!(failure instanceof FieldChanged)) toastFailure(failure, 'Failed to update lead')
    }
  }
  /** Somebody else's change of another field does not stand in the way; one of this field does. */
  const saveOver = async (from: Lead, text: string): Promise<Lead> => {
    const read = editIn(field, text)
    if ('message' in read) throw new FieldChanged()
    try {
      return await saveLead(client, from, read.edit, from.version)
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 412)) throw failure
      const now = await readLead(lead.id)
      noteLeads([now])
      if (fieldText(now, field) !== fieldText(from, field)) throw new FieldChanged()
      return saveLead(client, now, read.edit, now.version)
    }
  }
  return {
    text: draft?.text ?? known,
    changed: draft !== undefined,
    message,
    theirs,
    type: (text: string) => {
      setMessage(undefined)
      setDraft({ text, base: draft?.base ?? known })
    },
    /** Saves at once what was not typed but chosen. */
    put: (text: string) => void save(text, lead),
    leave: () => {
      if (draft === undefined || theirs !== undefined || saving.busy) return
      if (draft.text.trim() === known.trim()) drop()
      else void save(draft.text, lead)
    },
    drop,
    keepMine: () => draft !== undefined && void save(draft.text, lead),
  }
}

/** The very field was changed by somebody else: the box shows both. */
class FieldChanged extends Error {}

const useSaving = () => {
  const [busy, setBusy] = useState(false)
  const during = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  return { busy, during }
}
