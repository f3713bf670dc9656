import { Icon } from '@atrium/kit'
import styles from './new-leads-pill.module.css'

/** Tells that leads came in above; brings the reader up to them. */
export const NewLeadsPill = ({ count }: { count: number }) => (
  <div className={styles.place} role="status">
    {count > 0 && (
      <button type="button" className={styles.pill} onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
        <Icon name="up" size={16} /> {count === 1 ? '1 new lead' : `${count} new leads`}
      </button>
    )}
  </div>
)
