import type { Share } from '../../../contracts/http/shares.ts'
import { AuditLink } from '../parts/audit-link.tsx'
import { RelativeTime } from '../parts/relative-time.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { ShareActions } from './share-actions.tsx'
import styles from './share-list.module.css'
import { ShareReading } from './share-reading.tsx'
import { expiryText, linkName, linkTraits } from './share-text.ts'

const badges = {
  live: { tone: 'green', icon: 'link', label: 'Live' },
  expired: { tone: 'grey', icon: 'clock', label: 'Expired' },
  revoked: { tone: 'red', icon: 'blocked', label: 'Revoked' },
} as const

/** One link: whose, until when, who has read by it, and what can be done with it. */
export const ShareRow = ({ share }: { share: Share }) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <h3 className={styles.name}>{share.name ?? 'Whoever has the link'}</h3>
      <AuditLink kind="share" id={share.id} of={linkName(share)} quiet />
      <StatusBadge {...badges[share.status]} />
    </div>
    <p className={styles.facts}>
      <span>
        Created <RelativeTime at={share.createdAt} /> by {share.createdBy}
      </span>
      <span>
        {share.revokedAt === null ? (
          expiryText(share)
        ) : (
          <>
            Revoked <RelativeTime at={share.revokedAt} />
          </>
        )}
      </span>
      {linkTraits(share).map((trait) => (
        <span key={trait}>{trait}</span>
      ))}
    </p>
    <ShareReading share={share} />
    <ShareActions share={share} />
  </li>
)
