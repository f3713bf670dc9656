import { Icon } from '../icons/icon.tsx'
import styles from './live-mark.module.css'
import { useLiveState } from './use-live-updates.ts'

/** Shows unobtrusively that live updates are interrupted; the data on screen stays usable. */
export const LiveMark = () => (
  <div className={styles.place} role="status">
    {useLiveState() === 'cut' && (
      <span className={styles.mark}>
        <Icon name="retry" size={14} /> Reconnecting…
      </span>
    )}
  </div>
)
