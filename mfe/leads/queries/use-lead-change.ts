import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Lead } from '../../../contracts/http/leads.ts'
import { changeLead } from './change-lead.ts'
import type { LeadEdit } from './shown-leads.ts'

/** Changes a lead at once, with a way back. */
export const useLeadChange = (): ((lead: Lead, edit: LeadEdit, words?: string) => void) => {
  const client = useQueryClient()
  return useCallback((lead, edit, words) => void changeLead(client, lead, edit, words), [client])
}
