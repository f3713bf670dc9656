import { useMemo, useSyncExternalStore } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { followEdits, knownEdits, type LeadEdits, shownLead } from './shown-leads.ts'

/** A loaded lead with this tab's pending edits applied. */
export const useShownLead = (read: Lead): Lead => {
  const edits = useSyncExternalStore(followEdits, () => knownEdits().get(read.id))
  return useMemo(() => shownLead(read, edits), [read, edits])
}

/** All edits of this tab. */
export const useKnownEdits = (): ReadonlyMap<string, LeadEdits> => useSyncExternalStore(followEdits, knownEdits)
