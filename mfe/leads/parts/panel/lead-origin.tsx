import { RelativeTime } from '@atrium/kit'
import type { LeadOrigin } from '../../../../contracts/http/lead-timeline.ts'
import type { Lead } from '../../../../contracts/http/leads.ts'
import { sourceLabels } from '../labels.ts'
import styles from './lead-history.module.css'

/** Where the lead came from: its source, and what the form said of page, referrer and campaign. */
export const LeadOriginList = ({ lead, origin }: { lead: Lead; origin: LeadOrigin | null }) => (
  <section>
    <h2>Where from</h2>
    <dl className={styles.origin}>
      <div>
        <dt>Source</dt>
        <dd>
          {sourceLabels[lead.source]}, <RelativeTime at={lead.createdAt} />
        </dd>
      </div>
      {rows(origin).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {lead.lastContactDate !== null && (
        <div>
          <dt>Last contact</dt>
          <dd>
            <RelativeTime at={lead.lastContactDate} />
          </dd>
        </div>
      )}
    </dl>
  </section>
)

const rows = (origin: LeadOrigin | null): readonly (readonly [label: string, text: string])[] => {
  if (origin === null) return []
  const { page, referrer, campaign } = origin
  const all = [
    ['Page', page],
    ['Referrer', referrer],
    ['Campaign', campaign.name],
    ['Campaign source', campaign.source],
    ['Campaign medium', campaign.medium],
    ['Campaign term', campaign.term],
    ['Campaign content', campaign.content],
  ] as const
  return all.flatMap(([label, text]) => (text === null || text === '' ? [] : [[label, text] as const]))
}
