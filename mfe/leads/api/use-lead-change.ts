import { useCanWrite } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadEdit } from '../model/shown-leads.ts'
import { changeLead } from './change-lead.ts'

/** Changes a lead optimistically, with undo; for auditors, shortcuts included, it does nothing. */
export const useLeadChange = (): ((lead: Lead, edit: LeadEdit, words?: string) => void) => {
  const client = useQueryClient()
  const canWrite = useCanWrite()
  return useCallback(
    (lead, edit, words) => void (canWrite && changeLead(client, lead, edit, words)),
    [client, canWrite],
  )
}
