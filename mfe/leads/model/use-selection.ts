import { useCallback, useMemo, useRef, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadFilters } from './lead-filters.ts'

type SelectionState = { readonly filters: LeadFilters; readonly ids: ReadonlySet<string>; readonly all: boolean }

export type Selection = {
  readonly ids: ReadonlySet<string>
  /** Selects every match, including leads that are not loaded. */
  readonly all: boolean
  readonly has: (id: string) => boolean
  /** Toggles a lead; with `range`, everything from the previously toggled one. The same function for every selection. */
  readonly toggle: (index: number, range: boolean) => void
  readonly chooseRead: () => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** The selected leads of the list; cleared when the filters change. */
export const useSelection = (leads: readonly Lead[], filters: LeadFilters): Selection => {
  const [selection, choose] = useState<SelectionState>({ filters, ids: none, all: false })
  const touched = useRef(0)
  const now = selection.filters === filters ? selection : { filters, ids: none, all: false }
  const toggle = useCallback(
    (index: number, range: boolean) => {
      const from = range ? touched.current : index
      touched.current = index
      choose((previous) => {
        const ids = previous.filters === filters ? previous.ids : none
        return { filters, ids: toggleIds(leads, ids, index, from), all: false }
      })
    },
    [leads, filters],
  )
  return useMemo(() => {
    const put = (ids: ReadonlySet<string>, all = false) => choose({ filters, ids, all })
    return {
      ids: now.ids,
      all: now.all,
      has: (id) => now.all || now.ids.has(id),
      toggle,
      chooseRead: () => put(new Set(leads.map(({ id }) => id))),
      chooseAll: () => put(new Set(leads.map(({ id }) => id)), true),
      clear: () => put(none),
    }
  }, [now.ids, now.all, leads, filters, toggle])
}

/** Every lead in the range gets the state of the toggled one. */
export const toggleIds = (
  leads: readonly { readonly id: string }[],
  ids: ReadonlySet<string>,
  touched: number,
  from: number,
): ReadonlySet<string> => {
  const next = new Set(ids)
  const choosing = !ids.has(leads[touched]?.id ?? '')
  for (const { id } of leads.slice(Math.min(touched, from), Math.max(touched, from) + 1)) {
    if (choosing) next.add(id)
    else next.delete(id)
  }
  return next
}
