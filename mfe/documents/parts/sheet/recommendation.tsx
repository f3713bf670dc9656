import type { ReactNode } from 'react'
import styles from './recommendation.module.css'

/** What the house advises, and why. */
export const Recommendation = ({ packageName, children }: { packageName: string; children: ReactNode }) => (
  <div className={styles.recommendation}>
    <h3 className={styles.title}>Our Recommendation</h3>
    <p className={styles.name}>{packageName}</p>
    {children}
  </div>
)
