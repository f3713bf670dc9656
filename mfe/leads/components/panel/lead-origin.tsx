import { RelativeTime } from '@atrium/kit'
import type { LeadOrigin } from '#contracts/lead/http/lead-timeline.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { sitePageAt } from '#contracts/mfe/dashboard-addresses.ts'
import { sourceLabel } from '../../model/labels.ts'
import styles from './lead-history.module.css'

type Props = {
  lead: Lead
  origin: LeadOrigin | null
  /** When the visitor wrote. */
  originAt: string | null
}

/** A lead's origin: source, page, referrer and campaign. */
export const LeadOriginList = ({ lead, origin, originAt }: Props) => (
  <section>
    <h2>Where from</h2>
    <dl className={styles.origin}>
      <div>
        <dt>Source</dt>
        <dd>
          {sourceLabel(lead.source)}, <RelativeTime at={lead.createdAt} />
        </dd>
      </div>
      {rows(origin).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <PageOfThen page={origin?.page ?? null} at={originAt} />
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

/** What the visitor read. */
const PageOfThen = ({ page, at }: { page: string | null; at: string | null }) => {
  const address = page === null || at === null ? null : sitePageAt(page, at)
  if (address === null) return null
  return (
    <div>
      <dt>Read there</dt>
      <dd>
        <a href={address} target="_blank" rel="noopener">
          The page as it was then
        </a>
      </dd>
    </div>
  )
}

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
