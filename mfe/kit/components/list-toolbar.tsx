import { type ReactNode, useMemo } from 'react'
import { startOfDay } from '../formatter.ts'
import { useAddress } from '../page/use-address.ts'
import { useWide } from '../page/use-wide.ts'
import { DayPicker } from '../past/as-of.tsx'
import { FilterFold, filtersFromRem } from './filter-fold.tsx'
import styles from './paged-list.module.css'
import { dayText, type FilterReaders, readFilters, textUpTo, withParam } from './read-filters.ts'
import { SearchBox } from './search-box.tsx'
import { UnknownFilters } from './unknown-filters.tsx'

type Span = { readonly search?: string; readonly from?: string; readonly to?: string }

type Props = {
  label: string
  placeholder: string
  filters: Span
  /** All filters of the list, to name those that are left out. */
  readers: FilterReaders
  onChange: (name: keyof Span, value: string | undefined) => void
  children?: ReactNode
}

/** Search, further filters, and the range of days in which something began. */
export const ListToolbar = ({ label, placeholder, filters, readers, onChange, children }: Props) => {
  const wide = useWide(filtersFromRem)
  const { search, ...set } = filters
  const choices = (
    <>
      {children}
      <DayPicker label="From" moment={noonOf(filters.from)} onPick={(day) => onChange('from', day)} />
      <DayPicker label="Until" moment={noonOf(filters.to)} onPick={(day) => onChange('to', day)} />
    </>
  )
  return (
    <>
      <search className={styles.toolbar}>
        <SearchBox
          label={label}
          placeholder={placeholder}
          value={filters.search ?? ''}
          onSearch={(search) => onChange('search', search)}
        />
        {wide ? choices : <FilterFold count={Object.keys(set).length}>{choices}</FilterFold>}
      </search>
      <UnknownFilters readers={readers} />
    </>
  )
}

const noonOf = (day: string | undefined) => (day === undefined ? undefined : `${day}T12:00:00`)

/** An inclusive range of days as a query, in the installation's zone or else the reader's. */
export const spanQuery = ({ from, to }: Span): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from: startOfDay(from).toISOString() }),
  ...(to === undefined ? {} : { to: startOfDay(to, 1).toISOString() }),
})

/** The search and the days of a list. */
const spanReaders = { search: textUpTo(200), from: dayText, to: dayText }

/**
 * The filters of a list in its address, with functions to set one or clear them all, which keeps the as-of moment.
 * @param further the filters besides text and days
 */
export const useListFilters = <Further extends FilterReaders>(further: Further) => {
  const [address, setAddress] = useAddress()
  const readers = useMemo(() => ({ ...spanReaders, ...further }), [further])
  const filters = useMemo(() => readFilters(address, readers), [address, readers])
  const set = (name: string, value: string | undefined) =>
    setAddress((current) => withParam(current, name, value), { replace: name === 'search' })
  return {
    filters,
    readers,
    set,
    clear: () => setAddress((current) => (current.has('at') ? { at: current.get('at') ?? '' } : {})),
    isFiltered: Object.keys(filters).length > 0,
  }
}
