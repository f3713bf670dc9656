import { Suspense } from 'react'
import { useAddress } from '../page/use-address.ts'
import { lazyComponent } from './lazy-component.ts'
import { type FilterReaders, unknownFilters } from './read-filters.ts'

const LeftOutFilters = lazyComponent(async () => (await import('./left-out-filters.tsx')).LeftOutFilters)

/** Says which filters in the address are left out; renders, and loads, nothing if all are read. */
export const UnknownFilters = ({ readers }: { readers: FilterReaders }) => {
  const [address] = useAddress()
  const unknown = unknownFilters(address, readers)
  if (unknown.length === 0) return null
  return (
    <Suspense>
      <LeftOutFilters unknown={unknown} />
    </Suspense>
  )
}
