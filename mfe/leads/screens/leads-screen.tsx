import { PageHeader } from '@atrium/kit'
import { LeadList } from '../parts/lead-list.tsx'
import { LeadToolbar } from '../parts/lead-toolbar.tsx'
import { StatCards } from '../parts/stat-cards.tsx'
import { useLeadAddress } from '../queries/use-lead-address.ts'

export const LeadsScreen = () => {
  const address = useLeadAddress()
  return (
    <>
      <PageHeader title="Leads" description="Track your sales pipeline" />
      <StatCards />
      <LeadToolbar address={address} />
      <LeadList address={address} />
    </>
  )
}
