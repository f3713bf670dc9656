import type { ReactNode } from 'react'
import styles from './app-card.module.css'

/** A white card on the page background. */
export const AppCard = ({ children, className = '' }: { children: ReactNode; className?: string | undefined }) => (
  <div className={`${styles.card} ${className}`}>{children}</div>
)
