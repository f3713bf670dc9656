import { Skeleton } from '@radix-ui/themes'
import styles from './lead-list-skeleton.module.css'

const rows = [1, 2, 3, 4, 5]

export const LeadListSkeleton = () => (
  <div className={styles.rows} role="status" aria-label="Loading leads">
    {rows.map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton height="2.75rem" width="100%" />
        <Skeleton height="2rem" width="7rem" />
      </div>
    ))}
  </div>
)
