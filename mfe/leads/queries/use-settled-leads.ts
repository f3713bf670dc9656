import { useEffect, useState } from 'react'
import type { Lead } from '../../../contracts/http/leads.ts'
import { heldBack } from './held-back.ts'
import { useScrolled } from './use-scrolled.ts'

/** Pixels from which on the reader counts as being further down. */
const DOWN = 160

/** The list as it may be shown now, and how many new leads wait above it for the reader to come up. */
export const useSettledLeads = (leads: readonly Lead[]) => {
  const scrolled = useScrolled(DOWN)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!scrolled) setSeen(new Set(leads.map(({ id }) => id)))
  }, [leads, scrolled])
  return scrolled ? heldBack(leads, seen) : { shown: leads, waiting: 0 }
}
