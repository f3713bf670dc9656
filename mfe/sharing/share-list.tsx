import type { Choice } from '@atrium/kit'
import { AuditLink, choiceOf, LoadFailure, ProofMenu, RelativeTime, StatusBadge } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import type { Share } from '#contracts/share/http/shares.ts'
import { ShareActions } from './share-actions.tsx'
import styles from './share-list.module.css'
import { ShareReading } from './share-reading.tsx'
import { counted, expiryText, linkName, linkTraits } from './share-text.ts'
import { type SharedRun, useShares } from './use-shares.ts'

/** The links of a run, updated live; nothing if there are none. */
export const ShareList = ({ run }: { run: SharedRun }) => {
  const { data: links, error, refetch, isFetching } = useShares(run)
  if (links === undefined && error !== null)
    return <LoadFailure what="The links" failure={error} onRetry={refetch} busy={isFetching} compact />
  if (links === undefined) return <Skeleton className={styles.waiting} aria-label="Loading links" />
  if (links.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="share-links">
      <h2 id="share-links" className={styles.title}>
        {counted(links.length, 'link')} to this report
      </h2>
      <ul className={styles.list}>
        {links.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </ul>
    </section>
  )
}

const badges: Readonly<Record<Share['status'], Choice>> = {
  live: { tone: 'green', icon: 'link', label: 'Live' },
  expired: { tone: 'grey', icon: 'clock', label: 'Expired' },
  revoked: { tone: 'red', icon: 'blocked', label: 'Revoked' },
}

/** One link: recipient, expiry, readership and actions. */
const ShareRow = ({ share }: { share: Share }) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <h3 className={styles.name}>{share.name ?? 'Whoever has the link'}</h3>
      <AuditLink kind="share" id={share.id} of={linkName(share)} quiet />
      <ProofMenu kind="share" id={share.id} of={linkName(share)} quiet />
      <StatusBadge {...choiceOf(badges, share.status)} />
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
