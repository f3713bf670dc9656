import { fieldMessages, isActConflict, toastFailure } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { editIn, fieldText, type TextField } from '../model/lead-fields.ts'
import { noteLeads } from '../model/optimistic-leads.ts'
import { offerUndo, saveLead } from './change-lead.ts'

type Draft = { readonly text: string; readonly base: string }

/** One field of the panel: its draft, conflicts, and saving on blur. */
export const useFieldEdit = (lead: Lead, field: TextField) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft | undefined>()
  const [message, setMessage] = useState<string | undefined>()
  const current = fieldText(lead, field)
  /** What is on its way. */
  const [sent, setSent] = useState<string | undefined>()
  // Another person has saved a different value since the typing began.
  const theirs = draft !== undefined && sent === undefined && current !== draft.base ? current : undefined
  const drop = () => {
    setDraft(undefined)
    setMessage(undefined)
  }
  const save = async (text: string, from: Lead) => {
    const read = editIn(field, text)
    if ('message' in read) return setMessage(read.message)
    setSent(text)
    try {
      const saved = await saveLead(client, from, read.edit, Object.keys(read.edit)).finally(() =>
        setSent((latest) => (latest === text ? undefined : latest)),
      )
      setMessage(undefined)
      // What was typed meanwhile is another edit, of what is saved now.
      setDraft((now) =>
        now === undefined || now.text === text ? undefined : { ...now, base: fieldText(saved, field) },
      )
      await offerUndo(client, from, read.edit, saved)
    } catch (failure) {
      setMessage(fieldMessages(failure)[field])
      // The same field was changed by others: it shows both values.
      if (isActConflict(failure)) noteLeads([{ ...lead, ...failure.current }])
      else toastFailure(failure, 'Failed to update lead')
    }
  }
  return {
    text: draft?.text ?? current,
    // What is being saved is on the lead already.
    changed: draft !== undefined && draft.text.trim() !== current.trim(),
    message,
    theirs,
    type: (text: string) => {
      setMessage(undefined)
      setDraft({ text, base: draft?.base ?? current })
    },
    /** Saves immediately what was chosen rather than typed. */
    put: (text: string) => void save(text, lead),
    leave: () => {
      if (draft === undefined || theirs !== undefined || draft.text === sent) return
      if (draft.text.trim() === current.trim()) drop()
      else void save(draft.text, lead)
    },
    drop,
    keepMine: () => draft !== undefined && void save(draft.text, lead),
  }
}
