import {
  type Choice,
  choiceOf,
  countOf,
  currentTime,
  DayPicker,
  LoadFailure,
  PastBanner,
  pastMoment,
  RelativeTime,
  StatusBadge,
  useAddress,
  withParam,
} from '@atrium/kit'
import { AuditLink, ProofMenu } from '@atrium/kit/widgets'
import { Skeleton } from '@radix-ui/themes'
import { readingTime } from '#contracts/document/reading-time.ts'
import { sectionTitle } from '#contracts/document/section-titles.ts'
import type { Share } from '#contracts/share/http/shares.ts'
import { ShareActions } from './share-actions.tsx'
import styles from './share-list.module.css'
import { expiryText, linkDecisionText, linkName, linkTraits } from './share-text.ts'
import { type SharedRun, useShares } from './use-shares.ts'

/** A link's readership: by people, separately by bots, and reading time per section. */
const ShareReading = ({ share }: { share: Share }) => (
  <>
    <p className={styles.views} role="status">
      <strong>{share.views === 0 ? 'Not viewed yet' : countOf(share.views, 'view')}</strong>
      {share.firstViewedAt !== null && (
        <span>
          first <RelativeTime at={share.firstViewedAt} />
        </span>
      )}
      {share.lastViewedAt !== null && share.views > 1 && (
        <span>
          last <RelativeTime at={share.lastViewedAt} />
        </span>
      )}
      {share.machineOpens > 0 && <span>opened by machines {countOf(share.machineOpens, 'time')}, not counted</span>}
    </p>
    {share.readers.length > 0 && <Readers readers={share.readers} />}
    {share.sections.length > 0 && <Sections sections={share.sections} />}
  </>
)

const Readers = ({ readers }: Pick<Share, 'readers'>) => (
  <ul className={styles.readers} aria-label="Readers">
    {readers.map(({ email, visits, lastOpenedAt }) => (
      <li key={email}>
        {email}: {countOf(visits, 'visit')}, last <RelativeTime at={lastOpenedAt} />
      </li>
    ))}
  </ul>
)

const Sections = ({ sections }: Pick<Share, 'sections'>) => {
  const longest = Math.max(...sections.map(({ milliseconds }) => milliseconds))
  const total = sections.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return (
    <details className={styles.sections}>
      <summary>Read for {readingTime(total)} in all</summary>
      <dl>
        {sections.map(({ section, milliseconds }) => (
          <div key={section}>
            <dt>{sectionTitle(section)}</dt>
            <dd>
              <meter min={0} max={longest} value={milliseconds} aria-hidden="true" />
              {readingTime(milliseconds)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The links of a run, updated live; nothing if there are none. With a moment, as they were then, without actions. */
export const ShareList = ({ run, at }: { run: SharedRun; at?: string }) => {
  const { data: links, error, refetch, isFetching } = useShares(run, at)
  if (links === undefined && error !== null)
    return <LoadFailure what="The links" failure={error} onRetry={refetch} busy={isFetching} compact />
  if (links === undefined) return <Skeleton className={styles.waiting} aria-label="Loading links" />
  if (links.length === 0) return at === undefined ? null : <p>There were no links to this report.</p>
  return (
    <section className={styles.section} aria-labelledby="share-links">
      <h2 id="share-links" className={styles.title}>
        {countOf(links.length, 'link')} to this report
      </h2>
      <ul className={styles.list}>
        {links.map((share) => (
          <ShareRow key={share.id} share={share} past={at !== undefined} />
        ))}
      </ul>
    </section>
  )
}

/** A run's links as of a past day, which is in the address as `at`. */
export const PastLinks = ({ run }: { run: SharedRun }) => {
  const [address, setAddress] = useAddress()
  const at = pastMoment(address.get('at'), currentTime())
  const pick = (day: string | undefined) => setAddress((current) => withParam(current, 'at', day), { replace: true })
  return (
    <section className={styles.section} aria-label="Links on another day">
      <DayPicker label="Links as of" moment={at} onPick={pick} />
      {at !== undefined && (
        <>
          <PastBanner what="The links" moment={at} onNow={() => pick(undefined)} />
          <ShareList run={run} at={at} />
        </>
      )}
    </section>
  )
}

const badges: Readonly<Record<Share['status'], Choice>> = {
  live: { tone: 'green', icon: 'link', label: 'Live' },
  expired: { tone: 'grey', icon: 'clock', label: 'Expired' },
  revoked: { tone: 'red', icon: 'blocked', label: 'Revoked' },
}

const decisionBadges: Readonly<Record<NonNullable<Share['decision']>['state'], Choice>> = {
  open: { tone: 'grey', icon: 'clock', label: 'Decision asked' },
  accepted: { tone: 'green', icon: 'check', label: 'Accepted' },
  declined: { tone: 'red', icon: 'blocked', label: 'Declined' },
  lapsed: { tone: 'grey', icon: 'clock', label: 'Lapsed' },
}

const DecisionNote = ({ share }: { share: Share }) => {
  const words = linkDecisionText(share)
  if (words === null) return null
  return (
    <p className={styles.decision} role="status">
      {words}
      {share.decision?.reason != null && <q>{share.decision.reason}</q>}
    </p>
  )
}

/** One link: recipient, expiry, readership and actions. */
const ShareRow = ({ share, past }: { share: Share; past: boolean }) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <h3 className={styles.name}>{share.name ?? 'Anyone with the link'}</h3>
      <AuditLink kind="share" id={share.id} of={linkName(share)} quiet />
      <ProofMenu kind="share" id={share.id} of={linkName(share)} quiet />
      <StatusBadge {...choiceOf(badges, share.status)} />
      {share.decision !== null && <StatusBadge {...choiceOf(decisionBadges, share.decision.state)} />}
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
    <DecisionNote share={share} />
    <ShareReading share={share} />
    {!past && <ShareActions share={share} />}
  </li>
)
