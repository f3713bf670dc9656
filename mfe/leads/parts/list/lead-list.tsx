import { AppCard, ArrivalsPill, LoadFailure, useSettledList, useWide } from '@atrium/kit'
import { Badge, Button } from '@radix-ui/themes'
import { useMemo } from 'react'
import { sortLabels, usualSort } from '../../queries/lead-filters.ts'
import type { LeadPage } from '../../queries/lead-pages.ts'
import type { LeadAddress } from '../../queries/use-lead-address.ts'
import { type LeadList as List, useLeadList } from '../../queries/use-lead-list.ts'
import { useLiveLeads } from '../../queries/use-live-leads.ts'
import { useSelection } from '../../queries/use-selection.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { LeadCards } from './lead-cards.tsx'
import styles from './lead-list.module.css'
import { LeadListSkeleton } from './lead-list-skeleton.tsx'
import { LeadTable } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'

/** In rem; below it a table of all columns would be crammed. */
const TABLE_FROM = 64

type Props = { address: LeadAddress }

/** The list with its count, in whichever of its states it is: loading, failed, empty or there. */
export const LeadList = ({ address }: Props) => {
  const list = useLeadList(address.filters)
  const first = list.data?.pages[0]
  const count = first === undefined ? undefined : countText(first)
  return (
    <AppCard>
      <div className={styles.head}>
        <h2>{address.isFiltered ? 'Leads that match' : 'All leads'}</h2>
        <Badge size="2" radius="full" aria-live="polite" aria-label={`${count ?? 0} leads`}>
          {count ?? '–'}
        </Badge>
      </div>
      <div aria-busy={list.isFetching} data-stale={list.isPlaceholderData} className={styles.body}>
        <Body list={list} address={address} />
      </div>
    </AppCard>
  )
}

/** A search counts so far and no further: `1,000+`. */
const countText = ({ total, totalCapped }: LeadPage): string =>
  `${total.toLocaleString('en-US')}${totalCapped ? '+' : ''}`

const Body = ({ list, address }: Props & { list: List }) => {
  if (list.data === undefined && list.error !== null)
    return <LoadFailure what="Leads" failure={list.error} onRetry={list.refetch} busy={list.isFetching} />
  if (list.data === undefined) return <LeadListSkeleton />
  return <Rows list={list} address={address} />
}

const Rows = ({ list, address }: Props & { list: List }) => {
  const { filters, view } = address
  const { missed } = useLiveLeads(filters)
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])
  const { shown, waiting } = useSettledList(leads)
  const selection = useSelection(shown, filters)
  const Layout = useWide(TABLE_FROM) ? LeadTable : LeadCards
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
          <Button variant="soft" onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      )}
      <BulkBar
        selection={selection}
        filters={filters}
        total={total}
        count={first === undefined ? '0' : countText(first)}
      />
    </>
  )
}
