import { currentTime, oneOf, pastMoment, pastText, readFilters, useAddress, useSession, withParam } from '@atrium/kit'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { filtersIn, isNarrowed, type LeadFilters, leadFilterReaders } from './lead-filters.ts'

const leadViews = ['detailed', 'quick', 'board'] as const
export type LeadView = (typeof leadViews)[number]

const ownReaders = { view: oneOf(leadViews), at: pastText, compare: pastText }

/** The parts of the address that choose what is listed, and how. */
export const leadListReaders = { ...leadFilterReaders, ...ownReaders }

type Part = keyof LeadFilters | 'age' | 'view' | 'insights' | 'at' | 'compare'

export type LeadAddress = {
  readonly filters: LeadFilters
  readonly view: LeadView
  readonly isFiltered: boolean
  readonly insights: boolean
  /** The moment that the whole screen shows; undefined for now. */
  readonly at: string | undefined
  /** The moment to compare with. */
  readonly compare: string | undefined
  /** The lead shown in the panel. */
  readonly lead: string | undefined
  readonly set: (name: Part, value: string | undefined) => void
  readonly clear: () => void
  /** The whole query, as stored in a saved view. */
  readonly query: string
  readonly show: (query: string) => void
  readonly open: (lead: string, replace?: boolean) => void
  readonly close: () => void
}

/** Search, filters, view and open lead are in the address, so that Back, reload and a shared link show the same. */
export const useLeadAddress = (): LeadAddress => {
  const [address, setAddress] = useAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const query = ['lead', 'insights', 'at', 'compare']
    .reduce((params, part) => withParam(params, part, undefined), address)
    .toString()
  // Stable while a panel opens and closes, so that the list does not change.
  const me = useSession().data?.user.id
  const filters = useMemo(() => filtersIn(new URLSearchParams(query), me), [query, me])
  const hadPanelOpened = (state as { opened?: true } | null)?.opened === true
  return {
    filters,
    view: readFilters(address, ownReaders).view ?? 'detailed',
    isFiltered: isNarrowed(filters),
    insights: address.get('insights') === 'open',
    at: pastMoment(address.get('at'), currentTime()),
    compare: pastMoment(address.get('compare'), currentTime()),
    lead: address.get('lead') ?? undefined,
    set: (name, value) => setAddress((current) => withParam(current, name, value), { replace: name === 'search' }),
    clear: () => setAddress((current) => withParts(current, 'view', 'at')),
    query,
    show: (query) => setAddress(new URLSearchParams(query)),
    open: (lead, replace = false) =>
      setAddress((current) => withParam(current, 'lead', lead), {
        replace,
        state: replace ? state : { opened: true },
      }),
    // Goes back to where the panel was opened; a panel opened by a link has no such entry.
    close: () => {
      if (hadPanelOpened) navigate(-1)
      else setAddress((current) => withParam(current, 'lead', undefined), { replace: true })
    },
  }
}

/** The address with only these parts. */
const withParts = (address: URLSearchParams, ...parts: readonly string[]) =>
  parts.reduce((query, part) => withParam(query, part, address.get(part) ?? undefined), new URLSearchParams())
