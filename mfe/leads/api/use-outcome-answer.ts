import { fieldMessages, toastFailure } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editIn, fieldText, type TextField } from '../model/lead-fields.ts'
import type { OutcomeQuestion } from '../model/outcome-question.ts'
import { offerUndo, saveLead } from './change-lead.ts'

/** The field that the outcome of a lead asks for. */
const fields = { won: 'estimatedValue', lost: 'lostReason' } as const satisfies Record<string, TextField>

/** The text that answers a question about an outcome, and saving it: undone together with the status. */
export const useOutcomeAnswer = ({ lead, status }: OutcomeQuestion, onClose: () => void) => {
  const client = useQueryClient()
  const field = fields[status]
  const savedText = fieldText(lead, field)
  const [text, setText] = useState(savedText)
  const [message, setMessage] = useState<string>()
  const save = async () => {
    const read = editIn(field, text)
    if ('message' in read) return setMessage(read.message)
    onClose()
    if (text.trim() === savedText) return
    try {
      const saved = await saveLead(client, lead, read.edit)
      await offerUndo(client, lead, { status, ...read.edit }, saved)
    } catch (failure) {
      toastFailure(failure, fieldMessages(failure)[field] ?? 'Failed to update lead')
    }
  }
  return { text, message, save, type: setText }
}
