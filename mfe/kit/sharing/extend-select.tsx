import { Icon } from '../icons/icon.tsx'
import styles from './share-list.module.css'

const choices = [
  [7, 'Expires 7 days from now'],
  [30, 'Expires 30 days from now'],
  [90, 'Expires 90 days from now'],
  [0, 'Never expires'],
] as const

type Props = { label: string; onExtend: (days: number) => void; disabled: boolean }

/** Sets anew when a link expires; it only acts, so it shows no value. */
export const ExtendSelect = ({ label, onExtend, disabled }: Props) => (
  <span className={styles.extend}>
    <select aria-label={label} value="" disabled={disabled} onChange={({ target }) => onExtend(Number(target.value))}>
      <option value="" disabled hidden>
        Extend
      </option>
      {choices.map(([days, words]) => (
        <option key={days} value={days}>
          {words}
        </option>
      ))}
    </select>
    <Icon name="down" size={16} />
  </span>
)
