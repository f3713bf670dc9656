import type { ReactNode } from 'react'
import type { IconName } from '../icons/icon.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './notice.module.css'

type Props = {
  icon: IconName
  title: string
  text: string
  tone?: 'calm' | 'error'
  compact?: boolean
  children?: ReactNode
}

/** Shown instead of a list that is empty, has no match, or could not be loaded. */
export const Notice = ({ icon, title, text, tone = 'calm', compact = false, children }: Props) => (
  <div className={styles.notice} data-tone={tone} data-compact={compact} role={tone === 'error' ? 'alert' : undefined}>
    <span className={styles.sign}>
      <Icon name={icon} size={26} />
    </span>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    {children}
  </div>
)
