import { call, lazyComponent, usePart } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadKeys } from '../api/lead-keys.ts'

const DueNotice = lazyComponent(async () => (await import('./due-notice.tsx')).DueNotice)

/** Announces leads whose retention period ends within a week; renders nothing if there are none. */
export const DueLeads = ({ onOpenLead }: { onOpenLead: (id: string) => void }) => {
  const data = usePart(
    'Leads that are erased soon',
    useQuery({
      queryKey: leadKeys.due,
      queryFn: ({ signal }) => call(leadErasure.due, { signal }),
      staleTime: 3_600_000,
    }),
  )
  if (data === undefined || data.leads.length === 0) return null
  return (
    <Suspense>
      <DueNotice data={data} onOpenLead={onOpenLead} />
    </Suspense>
  )
}
