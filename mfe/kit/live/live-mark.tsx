import { useWaitingActs } from '../acts/acts.ts'
import { countOf } from '../formatter.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './live-mark.module.css'
import { useLiveState } from './use-live-updates.ts'

/** Shows unobtrusively that live updates are interrupted, and how many changes wait; what is on screen stays usable. */
export const LiveMark = () => {
  const waiting = useWaitingActs()
  const isCut = useLiveState() === 'cut'
  return (
    <div className={styles.place} role="status">
      {(isCut || waiting > 0) && (
        <span className={styles.mark}>
          <Icon name="retry" size={14} />
          {isCut && ' Reconnecting…'}
          {waiting > 0 && ` ${countOf(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} to be saved`}
        </span>
      )}
    </div>
  )
}
