import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { DayPicker } from '../past/as-of.tsx'
import { startOfDay } from '../written.ts'
import styles from './paged-list.module.css'
import { SearchBox } from './search-box.tsx'

type Span = { readonly search?: string; readonly from?: string; readonly to?: string }

type Props = {
  label: string
  placeholder: string
  filters: Span
  onChange: (name: keyof Span, value: string | undefined) => void
  children?: ReactNode
}

/** Search, further filters, and the range of days in which something began. */
export const ListToolbar = ({ label, placeholder, filters, onChange, children }: Props) => {
  useShortcuts([{ key: '/', label: 'Search', run: focusSearch }])
  return (
    <search className={styles.toolbar}>
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={filters.search ?? ''}
        onSearch={(search) => onChange('search', search)}
      />
      {children}
      <DayPicker label="From" moment={noonOf(filters.from)} onPick={(day) => onChange('from', day)} />
      <DayPicker label="Until" moment={noonOf(filters.to)} onPick={(day) => onChange('to', day)} />
    </search>
  )
}

const noonOf = (day: string | undefined) => (day === undefined ? undefined : `${day}T12:00:00`)

const focusSearch = (): void => document.querySelector<HTMLInputElement>('search input[type="search"]')?.focus()

/** An inclusive range of days as a query, in the installation's zone or else the reader's. */
export const spanQuery = ({ from, to }: Span): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from: startOfDay(from).toISOString() }),
  ...(to === undefined ? {} : { to: startOfDay(to, 1).toISOString() }),
})

/** The search and days in an address; invalid values are dropped. */
const spanIn = (address: URLSearchParams): Span => {
  const search = address.get('search')?.trim().slice(0, 200)
  const day = (name: string) => {
    const text = address.get(name) ?? ''
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  const [from, to] = [day('from'), day('to')]
  return { ...(search ? { search } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/**
 * The filters of a list in its address, with functions to set one or clear them all, which keeps the as-of moment.
 * @param further reads the filters besides text and days
 */
export const useListFilters = <Further extends object>(further: (address: URLSearchParams) => Further) => {
  const [address, setAddress] = useSearchParams()
  const filters: Span & Further = useMemo(() => ({ ...spanIn(address), ...further(address) }), [address])
  const set = (name: string, value: string | undefined) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: name === 'search', preventScrollReset: true },
    )
  return {
    filters,
    set,
    clear: () => setAddress((current) => (current.has('at') ? { at: current.get('at') ?? '' } : {})),
    isFiltered: Object.keys(filters).length > 0,
  }
}
