import { useMemo, useSyncExternalStore } from 'react'
import type { Lead } from '../../../contracts/http/leads.ts'
import { followEdits, knownEdits, type LeadEdits, shownLead } from './shown-leads.ts'

/** A lead that was read, with what this tab changed in it since. */
export const useShownLead = (read: Lead): Lead => {
  const edits = useSyncExternalStore(followEdits, () => knownEdits().get(read.id))
  return useMemo(() => shownLead(read, edits), [read, edits])
}

/** All that this tab changed. */
export const useKnownEdits = (): ReadonlyMap<string, LeadEdits> => useSyncExternalStore(followEdits, knownEdits)
