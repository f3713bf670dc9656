import { RelativeTime } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { sourceLabel } from '../../model/labels.ts'

/** Where a lead came from, when, and when it was last in contact. */
export const LeadDates = ({ lead, detailed }: { lead: Lead; detailed: boolean }) => (
  <>
    <RelativeTime at={lead.createdAt} />
    {detailed && <span>{sourceLabel(lead.source)}</span>}
    {detailed && lead.lastContactDate !== null && (
      <span>
        Contacted <RelativeTime at={lead.lastContactDate} />
      </span>
    )}
  </>
)
