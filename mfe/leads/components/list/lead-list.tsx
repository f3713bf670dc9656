import { AppCard, ArrivalsPill, formatter, LoadFailure, NextPage, useSettledList, useWide } from '@atrium/kit'
import { Badge, Skeleton } from '@radix-ui/themes'
import { useEffect, useMemo } from 'react'
import type { LeadPage } from '../../api/lead-pages.ts'
import { type LeadList as List, useLeadList } from '../../api/use-lead-list.ts'
import { useLiveLeads } from '../../api/use-live-leads.ts'
import { sortLabels, usualSort } from '../../model/lead-filters.ts'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import { useSelection } from '../../model/use-selection.ts'
import { SelectionBar } from '../bulk/selection-bar.tsx'
import { LeadCards } from './lead-cards.tsx'
import styles from './lead-list.module.css'
import skeleton from './lead-list-skeleton.module.css'
import { LeadTable } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'

/** In rem; a narrower window cannot fit all columns. */
const tableFromRem = 64

/** How long leads are on screen, in milliseconds, before `onShown`. */
const shownMs = 4000

type Props = { address: LeadAddress; onShown: () => void }

/** The list with its count, or its loading, error or empty state. */
export const LeadList = ({ address, onShown }: Props) => {
  const list = useLeadList(address.filters)
  const first = list.data?.pages[0]
  const count = first === undefined ? undefined : countText(first)
  return (
    <AppCard>
      <div className={styles.head}>
        <h2>{address.isFiltered ? 'Leads that match' : 'All leads'}</h2>
        <Badge size="2" radius="full" aria-live="polite" aria-atomic>
          {count ?? '–'}
          {first !== undefined && <span className="sr-only">{first.total === 1 ? ' lead' : ' leads'}</span>}
        </Badge>
      </div>
      {first?.notesCut && <p className={styles.cut}>Of the notes on leads, only the newest 2,000 were searched.</p>}
      <div aria-busy={list.isFetching} data-stale={list.isPlaceholderData} className={styles.body}>
        <Body list={list} address={address} onShown={onShown} />
      </div>
    </AppCard>
  )
}

/** A search stops counting at a limit: `1,000+`. */
const countText = ({ total, totalCapped }: LeadPage): string => `${formatter.count(total)}${totalCapped ? '+' : ''}`

const Body = ({ list, ...props }: Props & { list: List }) => {
  if (list.data === undefined && list.error !== null)
    return <LoadFailure what="Leads" failure={list.error} onRetry={list.refetch} busy={list.isFetching} />
  if (list.data === undefined) return <LeadListSkeleton />
  return <Rows list={list} {...props} />
}

const Rows = ({ list, address, onShown }: Props & { list: List }) => {
  useEffect(() => {
    const timer = setTimeout(onShown, shownMs)
    return () => clearTimeout(timer)
  }, [onShown])
  const { filters, view } = address
  const { missed } = useLiveLeads(filters)
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])
  const { shown, waiting } = useSettledList(leads)
  const selection = useSelection(shown, filters)
  const Layout = useWide(tableFromRem) ? LeadTable : LeadCards
  const first = list.data?.pages[0]
  const total = first?.total ?? 0
  const order = sortLabels[filters.sort ?? usualSort].toLowerCase()
  if (leads.length === 0) return <NoLeads filtered={address.isFiltered} onClear={address.clear} />
  return (
    <>
      <ArrivalsPill count={Math.max(waiting, missed ? 1 : 0)} words={['lead', 'leads']} atLeast={missed} />
      <Layout leads={shown} {...{ list, view, selection, order, total }} />
      {list.hasNextPage && (
        <div className={styles.more}>
          <NextPage list={list} />
        </div>
      )}
      <SelectionBar
        selection={selection}
        filters={filters}
        total={total}
        count={first === undefined ? '0' : countText(first)}
      />
    </>
  )
}

const skeletonRows = [1, 2, 3, 4, 5]

const LeadListSkeleton = () => (
  <div className={skeleton.rows} role="status" aria-label="Loading leads">
    {skeletonRows.map((row) => (
      <div key={row} className={skeleton.row}>
        <Skeleton height="2.75rem" width="100%" />
        <Skeleton height="2rem" width="7rem" />
      </div>
    ))}
  </div>
)
