import { useMemo, useSyncExternalStore } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { currentEdits, followEdits, type LeadEdits, optimisticLead } from './optimistic-leads.ts'

/** A loaded lead with this tab's pending edits applied. */
export const useOptimisticLead = (read: Lead): Lead => {
  const edits = useSyncExternalStore(followEdits, () => currentEdits().get(read.id))
  return useMemo(() => optimisticLead(read, edits), [read, edits])
}

/** All edits of this tab. */
export const useCurrentEdits = (): ReadonlyMap<string, LeadEdits> => useSyncExternalStore(followEdits, currentEdits)
