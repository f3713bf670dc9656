import { Icon, RelativeTime } from '@atrium/kit'
import { counted } from './share-text.ts'
import styles from './shared-note.module.css'
import { type SharedRun, useShares } from './use-shares.ts'

/** One line on whether a run is shared and has been read, updated live; nothing if it never was. */
export const SharedNote = ({ run }: { run: SharedRun }) => {
  const links = useShares(run).data ?? []
  if (links.length === 0) return null
  const live = links.filter(({ status }) => status === 'live').length
  const views = links.reduce((sum, link) => sum + link.views, 0)
  const last = links.flatMap(({ lastViewedAt }) => lastViewedAt ?? []).reduce((a, b) => (a > b ? a : b), '')
  return (
    <p className={styles.note} role="status">
      <Icon name="link" size={16} />
      <span>
        {counted(live, 'live link')} · {last === '' ? 'not viewed yet' : `${counted(views, 'view')}, last `}
        {last !== '' && <RelativeTime at={last} />}
      </span>
    </p>
  )
}
