import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { changeLead } from './change-lead.ts'
import type { LeadEdit } from './shown-leads.ts'

/** Changes a lead optimistically, with undo. */
export const useLeadChange = (): ((lead: Lead, edit: LeadEdit, words?: string) => void) => {
  const client = useQueryClient()
  return useCallback((lead, edit, words) => void changeLead(client, lead, edit, words), [client])
}
