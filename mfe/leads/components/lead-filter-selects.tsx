import { FilterSelect, lazyComponent, useMembers, useSession } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { priorityLabels, sourceLabels, statusLabels } from '../model/labels.ts'
import { otherSortLabels, sortLabels, usualSort } from '../model/lead-filters.ts'
import { ownerFilterLabels } from '../model/owners.ts'
import type { LeadAddress } from '../model/use-lead-address.ts'

/** The filters by one value each, and the order. */
export const LeadFilterSelects = ({ address }: { address: LeadAddress }) => {
  const { filters, set } = address
  return (
    <>
      <FilterSelect
        label="Status"
        any="All statuses"
        value={filters.status}
        labels={statusLabels}
        onChange={(status) => set('status', status)}
      />
      <FilterSelect
        label="Priority"
        any="All priorities"
        value={filters.priority}
        labels={priorityLabels}
        onChange={(priority) => set('priority', priority)}
      />
      <OwnerFilter address={address} />
      <FilterSelect
        label="Source"
        any="All sources"
        value={filters.source}
        labels={sourceLabels}
        onChange={(source) => set('source', source)}
      />
      <Further address={address} />
      <FilterSelect
        label="Order"
        any={sortLabels[usualSort]}
        value={filters.sort}
        labels={otherSortLabels}
        onChange={(sort) => set('sort', sort)}
      />
    </>
  )
}

const FurtherFilters = lazyComponent(async () => (await import('./further-filters.tsx')).FurtherFilters)

/** Filters that are rarely set, loaded once one is or the button is pressed. */
const Further = ({ address }: { address: LeadAddress }) => {
  const { newsletter, followUp, minValue, minAge, maxAge } = address.filters
  const isSet = (newsletter ?? followUp ?? minValue ?? minAge ?? maxAge) !== undefined
  const [isExpanded, setExpanded] = useState(false)
  const open = isExpanded || isSet
  const button = (
    <Button variant="surface" color="gray" size="3" onClick={() => setExpanded(true)} disabled={open}>
      More filters
    </Button>
  )
  return open ? (
    <Suspense fallback={button}>
      <FurtherFilters address={address} fresh={isExpanded} />
    </Suspense>
  ) : (
    button
  )
}

const OwnerFilter = ({ address: { filters, set } }: { address: LeadAddress }) => {
  const me = useSession().data?.user.id
  // The leads of the list load the staff; the filter alone does not ask before the list is there.
  const members = useMembers(filters.owner !== undefined)
  return (
    <FilterSelect
      label="Owner"
      any="All owners"
      value={filters.owner === me && me !== undefined ? 'me' : filters.owner}
      labels={ownerFilterLabels(members, me)}
      onChange={(owner) => set('owner', owner)}
    />
  )
}
