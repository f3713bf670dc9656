import './tones.css'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/paths.ts'
import styles from './status-badge.module.css'

export type Tone = 'green' | 'blue' | 'yellow' | 'red' | 'violet' | 'grey'

/** A state as a sign, a word and a colour, so that none of them is needed alone. */
export const StatusBadge = ({ tone, icon, label }: { tone: Tone; icon: IconName; label: string }) => (
  <span className={styles.badge} data-tone={tone}>
    <Icon name={icon} size={14} />
    {label}
  </span>
)
