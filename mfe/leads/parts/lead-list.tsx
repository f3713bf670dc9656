import { AppCard, ArrivalsPill, LoadFailure, useSettledList, useWide } from '@atrium/kit'
import { Badge, Button } from '@radix-ui/themes'
import { useMemo } from 'react'
import type { useLeadAddress } from '../queries/use-lead-address.ts'
import { useLeadList } from '../queries/use-lead-list.ts'
import { LeadCards } from './lead-cards.tsx'
import styles from './lead-list.module.css'
import { LeadListSkeleton } from './lead-list-skeleton.tsx'
import { LeadTable } from './lead-table.tsx'
import { NoLeads } from './no-leads.tsx'

/** In rem; below it a table of all columns would be crammed. */
const TABLE_FROM = 75

type Props = { address: ReturnType<typeof useLeadAddress> }

/** The list with its count, in whichever of its states it is: loading, failed, empty or there. */
export const LeadList = ({ address }: Props) => {
  const list = useLeadList(address.filters)
  const total = list.data?.pages[0]?.total
  return (
    <AppCard>
      <div className={styles.head}>
        <h2>All leads</h2>
        <Badge size="2" radius="full" aria-live="polite" aria-label={`${total ?? 0} leads`}>
          {total?.toLocaleString('en-US') ?? '–'}
        </Badge>
      </div>
      <div aria-busy={list.isFetching} data-stale={list.isPlaceholderData} className={styles.body}>
        <Body list={list} address={address} />
      </div>
    </AppCard>
  )
}

const Body = ({ list, address }: Props & { list: ReturnType<typeof useLeadList> }) => {
  if (list.data === undefined && list.error !== null)
    return <LoadFailure what="Leads" failure={list.error} onRetry={list.refetch} busy={list.isFetching} />
  if (list.data === undefined) return <LeadListSkeleton />
  if (list.data.pages[0]?.leads.length === 0) return <NoLeads filtered={address.isFiltered} onClear={address.clear} />
  return <Rows list={list} view={address.view} />
}

const Rows = ({ list, view }: { list: ReturnType<typeof useLeadList>; view: Props['address']['view'] }) => {
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data])
  const { shown, waiting } = useSettledList(leads)
  const Layout = useWide(TABLE_FROM) ? LeadTable : LeadCards
  return (
    <>
      <ArrivalsPill count={waiting} words={['lead', 'leads']} />
      <Layout leads={shown} view={view} />
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button variant="soft" onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
