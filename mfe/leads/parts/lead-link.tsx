import { Link, useSearchParams } from 'react-router-dom'
import type { Lead } from '../../../contracts/http/leads.ts'
import { withParam } from '../queries/lead-filters.ts'
import styles from './lead-person.module.css'

/** The lead's name, which opens its panel; a link, so that it can be sent and opened in another tab. */
export const LeadLink = ({ lead }: { lead: Lead }) => {
  const [address] = useSearchParams()
  return (
    <Link
      className={styles.name}
      to={{ search: withParam(address, 'lead', lead.id).toString() }}
      state={{ opened: true }}
      preventScrollReset
      draggable={false}
      data-lead={lead.id}
    >
      {lead.name}
    </Link>
  )
}
