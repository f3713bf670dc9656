import { Link, useSearchParams } from 'react-router-dom'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { withParam } from '../model/lead-filters.ts'
import { leadTitle } from '../model/lead-title.ts'
import styles from './lead-person.module.css'

type Props = { lead: Lead; describedBy?: string }

/** The lead's name, which opens its panel; a link, so that it can be sent and opened in another tab. */
export const LeadLink = ({ lead, describedBy }: Props) => {
  const [address] = useSearchParams()
  return (
    <Link
      aria-describedby={describedBy}
      className={styles.name}
      to={{ search: withParam(address, 'lead', lead.id).toString() }}
      state={{ opened: true }}
      preventScrollReset
      draggable={false}
      data-lead={lead.id}
    >
      {leadTitle(lead)}
    </Link>
  )
}
