import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { filtersIn, type RunFilters } from './run-filters.ts'

export const tabs = ['run', 'configure', 'history'] as const
export type Tab = (typeof tabs)[number]

type Part = 'tab' | 'run' | 'from' | 'search' | 'status'
type Parts = Partial<Record<Part, string | undefined>>

/** Tab, run and filters live in the address, so that Back, reload and a sent link show the same. */
export const useWorkflowAddress = () => {
  const [address, setAddress] = useSearchParams()
  const filters: RunFilters = useMemo(() => filtersIn(address), [address])
  return {
    tab: tabs.find((tab) => tab === address.get('tab')) ?? (address.has('run') ? 'history' : 'run'),
    /** The run that is shown above all others. */
    runId: address.get('run'),
    /** The run whose inputs are to be edited and sent again. */
    from: address.get('from'),
    filters,
    /** Sets parts and keeps the others. */
    set: (parts: Parts) =>
      setAddress((current) => withParts(current, parts), { replace: 'search' in parts, preventScrollReset: true }),
    /** Goes to a tab with these parts and no others. */
    open: (tab: Tab, parts: Parts = {}) => setAddress(withParts(new URLSearchParams({ tab }), parts)),
  }
}

export type WorkflowAddress = ReturnType<typeof useWorkflowAddress>

/** The address with some parts set, or taken out where the value is empty. */
export const withParts = (address: URLSearchParams, parts: Parts): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The id in the address; null where it is none in canonical form. */
export const useWorkflowId = (): number | null => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

export const workflowPath = (id: number): string => `/dashboard/workflows/${id}`
