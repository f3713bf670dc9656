import type { Lead } from '#contracts/lead/http/leads.ts'
import { mailLink, phoneLink } from '../model/reach-address.ts'
import { FollowUpMark } from './follow-up-mark.tsx'
import { LeadLink } from './lead-link.tsx'
import styles from './lead-person.module.css'

/** A lead's name and contact data. */
export const LeadPerson = ({ lead, detailed }: { lead: Lead; detailed: boolean }) => (
  <div className={styles.person}>
    <div>
      <LeadLink lead={lead} />
    </div>
    {lead.company !== null && <div className={`${styles.soft} clamped`}>{lead.company}</div>}
    <FollowUpMark lead={lead} />
    {detailed && (
      <div className={styles.reach}>
        <a href={mailLink(lead.email)}>{lead.email}</a>
        {lead.phone !== null && <a href={phoneLink(lead.phone)}>{lead.phone}</a>}
      </div>
    )}
  </div>
)
