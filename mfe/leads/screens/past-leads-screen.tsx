import { DayPicker, PastBanner } from '@atrium/kit'
import { Insights } from '../components/insights/insights.tsx'
import { LeadToolbar } from '../components/lead-toolbar.tsx'
import { LeadsHeader } from '../components/leads-header.tsx'
import { PanelOnceOpened } from '../components/panel/panel-once-opened.tsx'
import { Comparison } from '../components/past/comparison.tsx'
import { PastBoard, PastLeads } from '../components/past/past-leads.tsx'
import { StatCards } from '../components/stat-cards.tsx'
import type { LeadAddress } from '../model/use-lead-address.ts'

const nothing = () => undefined

/** The screen as of another day, or two days side by side; read-only. */
export const PastLeadsScreen = ({ address }: { address: LeadAddress }) => {
  const { at, compare } = address
  const moment = at ?? compare ?? ''
  const now = () => address.show(address.query)
  return (
    <>
      <LeadsHeader address={address} onAdd={nothing} onImport={nothing} />
      <PastBanner what="The leads" moment={moment} onNow={now}>
        <DayPicker label="Compare with" moment={at && compare} onPick={(day) => address.set('compare', day)} />
      </PastBanner>
      {compare === undefined && <StatCards at={at} />}
      {address.insights && <Insights at={at} />}
      {compare === undefined && <LeadToolbar address={address} />}
      {compare !== undefined && <Comparison one={compare} other={at} />}
      {compare === undefined &&
        (address.view === 'board' ? (
          <PastBoard address={address} at={moment} />
        ) : (
          <PastLeads address={address} at={moment} />
        ))}
      {at !== undefined && <PanelOnceOpened address={address} />}
    </>
  )
}
