import './tones.css'
import { Icon } from '../icons/icon.tsx'
import type { Choice } from './choice.ts'
import styles from './status-badge.module.css'

/** A state as an icon, a word and a colour, so that none of them carries the meaning alone. */
export const StatusBadge = ({ tone, icon, label }: Choice) => (
  <span className={styles.badge} data-tone={tone}>
    <Icon name={icon} size={14} />
    {label}
  </span>
)
