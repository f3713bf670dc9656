import { countOf, Icon, useLiveState, useWaitingActs } from '@atrium/kit'
import styles from './live-mark.module.css'
import { useStaleReads } from './use-stale-reads.ts'

/** Shows unobtrusively that what is on screen may be out of date, and how many changes wait; it stays usable. */
export const LiveMark = () => {
  const waiting = useWaitingActs()
  const isCut = useLiveState() === 'cut'
  const isStale = useStaleReads()
  return (
    <div className={styles.place} role="status">
      {(isCut || isStale || waiting > 0) && (
        <span className={styles.mark}>
          <Icon name="retry" size={14} />
          {isCut ? ' Reconnecting…' : isStale && ' Out of date. Trying again…'}
          {waiting > 0 && ` ${countOf(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} to be saved`}
        </span>
      )}
    </div>
  )
}
