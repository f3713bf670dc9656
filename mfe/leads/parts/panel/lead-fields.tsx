import type { Lead } from '../../../../contracts/http/leads.ts'
import { FollowUpField } from './follow-up-field.tsx'
import styles from './lead-fields.module.css'
import { PanelField } from './panel-field.tsx'

/** Everything of a lead that staff may write. */
export const LeadFields = ({ lead }: { lead: Lead }) => (
  <section className={styles.fields} aria-label="Details">
    <PanelField lead={lead} field="estimatedValue" label="Estimated value (USD)" inputMode="decimal" />
    <FollowUpField lead={lead} />
    {lead.status === 'lost' && (
      <div className={styles.wide}>
        <PanelField lead={lead} field="lostReason" label="Why it was lost" maxLength={1000} />
      </div>
    )}
    <PanelField lead={lead} field="notes" label="Notes" rows={4} maxLength={1_000_000} />
    <PanelField lead={lead} field="name" label="Name" maxLength={200} />
    <PanelField lead={lead} field="company" label="Company" maxLength={200} />
    <PanelField lead={lead} field="phone" label="Phone" type="tel" maxLength={50} />
  </section>
)
