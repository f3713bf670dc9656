import { useAddress } from '@atrium/kit'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { filtersIn, type RunFilters } from './run-filters.ts'

const tabs = ['run', 'configure', 'history'] as const
export type Tab = (typeof tabs)[number]

type Part = 'tab' | 'run' | 'from' | 'lead' | 'search' | 'status' | 'section' | 'draft'
type Parts = Partial<Record<Part, string | undefined>>

/** Tab, run and filters are in the address, so that Back, reload and a shared link show the same. */
export const useWorkflowAddress = () => {
  const [address, setAddress] = useAddress()
  const filters: RunFilters = useMemo(() => filtersIn(address), [address])
  return {
    tab: tabs.find((tab) => tab === address.get('tab')) ?? (address.has('run') ? 'history' : 'run'),
    /** The run shown on top. */
    runId: address.get('run'),
    /** The run whose inputs prefill the form. */
    from: address.get('from'),
    /** The lead that the run is made for, whose data prefill the form. */
    lead: address.get('lead'),
    /** The form is to be filled from notes. */
    fromNotes: address.get('draft') === 'notes',
    /** The open section of Configure; null before one is chosen. */
    section: address.get('section'),
    filters,
    /** Sets some parts and keeps the rest. */
    set: (parts: Parts) =>
      setAddress((current) => withParts(current, parts), {
        replace: 'search' in parts || 'section' in parts,
      }),
    /** Opens a tab with only these parts. */
    open: (tab: Tab, parts: Parts = {}) => setAddress(withParts(new URLSearchParams({ tab }), parts)),
  }
}

export type WorkflowAddress = ReturnType<typeof useWorkflowAddress>

/** The address with some parts set, or removed if the value is empty. */
export const withParts = (address: URLSearchParams, parts: Parts): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The id in the address; null if it is not canonical. */
export const useWorkflowId = (): number | null => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

/** Within the dashboard; its tab and run are in the query. */
export const workflowPath = (id: number): string => `/dashboard/workflows/${id}`
