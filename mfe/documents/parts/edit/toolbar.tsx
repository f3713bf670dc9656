import { formats } from './formats.ts'
import styles from './toolbar.module.css'

type Props = { label: string; onFormat: (format: (typeof formats)[number]) => void; disabled: boolean }

export const Toolbar = ({ label, onFormat, disabled }: Props) => (
  <div className={styles.toolbar} role="toolbar" aria-label={`Formatting of ${label}`}>
    {formats.map((format) => (
      <button
        key={format.name}
        type="button"
        className={styles.button}
        data-format={format.name}
        aria-label={format.name}
        aria-keyshortcuts={format.keys}
        title={`${format.name} (${format.keys.replace('Control', 'Ctrl')})`}
        disabled={disabled}
        onClick={() => onFormat(format)}
      >
        {format.sign}
      </button>
    ))}
  </div>
)
