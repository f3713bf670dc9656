import { call, lazyComponent, usePart } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { leads as contract } from '#contracts/lead/http/leads.ts'
import { leadKeys } from '../api/lead-keys.ts'

const SharingNotice = lazyComponent(async () => (await import('./sharing-notice.tsx')).SharingNotice)

/** Announces leads that are one person, of all or of one lead; renders nothing if there are none. */
export const SharingLeads = ({ of }: { of?: string }) => {
  const data = usePart(
    'Leads of the same person',
    useQuery({
      queryKey: leadKeys.sharing,
      queryFn: ({ signal }) => call(contract.sharing, { signal }),
      staleTime: 3_600_000,
    }),
  )
  const all = data?.leads ?? []
  const own = all.find(({ id }) => id === of)?.email.toLowerCase()
  const others = of === undefined ? all : all.filter(({ id, email }) => id !== of && email.toLowerCase() === own)
  if (others.length === 0) return null
  return (
    <Suspense>
      <SharingNotice leads={others} ofOne={of !== undefined} />
    </Suspense>
  )
}
