import { countOf, Icon, RelativeTime, usePart } from '@atrium/kit'
import type { RunSharing } from '#contracts/run/http/runs.ts'
import styles from './shared-note.module.css'
import { type SharedRun, useShares } from './use-shares.ts'

/** One line on whether a run is shared and has been read, updated live; nothing if it never was. */
export const SharedNote = ({ run }: { run: SharedRun }) => {
  const links = usePart('The links', useShares(run)) ?? []
  if (links.length === 0) return null
  const last = links.flatMap(({ lastViewedAt }) => lastViewedAt ?? []).reduce((a, b) => (a > b ? a : b), '')
  const live = links.filter(({ status }) => status === 'live').length
  const views = links.reduce((sum, link) => sum + link.views, 0)
  return <SharingNote sharing={{ live, views, lastViewedAt: last === '' ? null : last }} />
}

/** The same line for a run in a list, whose response includes the counts. */
export const SharingNote = ({ sharing }: { sharing: RunSharing | null | undefined }) => {
  if (sharing == null) return null
  const { live, views, lastViewedAt } = sharing
  return (
    <p className={styles.note} role="status">
      <Icon name="link" size={16} />
      <span>
        {countOf(live, 'live link')} · {lastViewedAt === null ? 'not viewed yet' : `${countOf(views, 'view')}, last `}
        {lastViewedAt !== null && <RelativeTime at={lastViewedAt} />}
      </span>
    </p>
  )
}
