import { Link } from 'react-router-dom'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import styles from './run.module.css'

type Props = { originRunId: string | undefined; lead: Lead | undefined }

/** The origin of a prefilled form: an earlier run's inputs, or a lead's data. */
export const RepeatNote = ({ originRunId, lead }: Props) => (
  <>
    {lead !== undefined && (
      <p className={styles.text} role="status">
        For <Link to={leadAddress(lead.id)}>{lead.name || lead.email}</Link>: the new run will belong to this lead.
      </p>
    )}
    {originRunId !== undefined && (
      <p className={styles.text} role="status">
        Filled in from <Link to={`?tab=history&run=${originRunId}`}>an earlier run</Link>; the new run will be linked to
        it.
      </p>
    )}
  </>
)
