import { useCanWrite } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadEdit } from '../model/optimistic-leads.ts'
import { askOutcome } from '../model/outcome-question.ts'
import { changeLead } from './change-lead.ts'

/**
 * Changes a lead optimistically, with undo, and asks for the value of a lead that becomes won and the reason of a lost
 * one; for auditors, shortcuts included, it does nothing.
 */
export const useLeadChange = (): ((lead: Lead, edit: LeadEdit, words?: string) => void) => {
  const client = useQueryClient()
  const canWrite = useCanWrite()
  return useCallback(
    (lead, edit, words) => {
      if (!canWrite) return
      void changeLead(client, lead, edit, words)
      askOutcome(lead, edit)
    },
    [client, canWrite],
  )
}
