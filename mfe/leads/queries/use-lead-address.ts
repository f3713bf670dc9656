import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { filtersIn, type LeadFilters, withParam } from './lead-filters.ts'

export type LeadView = 'detailed' | 'quick'

type LeadAddress = {
  readonly filters: LeadFilters
  readonly view: LeadView
  readonly isFiltered: boolean
  readonly set: (name: keyof LeadFilters | 'view', value: string | undefined) => void
  readonly clear: () => void
}

/** Search, filters and view live in the address, so that Back, reload and a sent link show the same list. */
export const useLeadAddress = (): LeadAddress => {
  const [address, setAddress] = useSearchParams()
  const filters = useMemo(() => filtersIn(address), [address])
  return {
    filters,
    view: address.get('view') === 'quick' ? 'quick' : 'detailed',
    isFiltered: Object.keys(filters).length > 0,
    set: (name, value) => setAddress((current) => withParam(current, name, value), { replace: name === 'search' }),
    clear: () => setAddress((current) => withParam(new URLSearchParams(), 'view', current.get('view') ?? undefined)),
  }
}
