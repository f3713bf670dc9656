import { Icon } from '../icons/icon.tsx'
import styles from './live-mark.module.css'
import { useLiveState } from './use-live-updates.ts'

/** Says quietly that live changes do not come through; what is on screen stays usable. */
export const LiveMark = () => (
  <div className={styles.place} role="status">
    {useLiveState() === 'cut' && (
      <span className={styles.mark}>
        <Icon name="retry" size={14} /> Reconnecting…
      </span>
    )}
  </div>
)
