import { useAddress, withParam } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { prefetchLead } from '../api/use-lead.ts'
import { leadTitle } from '../model/lead-title.ts'
import styles from './lead-person.module.css'
import { loadPanel } from './panel/panel-once-opened.tsx'

type Props = { lead: Lead; describedBy?: string }

/** The lead's name, which opens its panel; a link, so that it can be sent and opened in another tab. */
export const LeadLink = ({ lead, describedBy }: Props) => {
  const [address] = useAddress()
  const client = useQueryClient()
  return (
    <Link
      aria-describedby={describedBy}
      className={`${styles.name} clamped`}
      to={{ search: withParam(address, 'lead', lead.id).toString() }}
      state={{ opened: true }}
      draggable={false}
      data-lead={lead.id}
      onPointerEnter={() => void loadPanel().catch(() => undefined)}
      onPointerDown={() => prefetchLead(client, lead.id)}
    >
      {leadTitle(lead)}
    </Link>
  )
}
