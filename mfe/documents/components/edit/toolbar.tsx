import type { ReactNode } from 'react'
import type { Format, Formats } from '../rich/open-editor.ts'
import styles from './toolbar.module.css'

type Props = {
  label: string
  /** The formats of the selection; null without one. */
  formats: Formats | null
  onToggle: (format: Format) => void
  disabled: boolean
}

export const Toolbar = ({ label, formats, onToggle, disabled }: Props) => (
  <div className={styles.toolbar} role="toolbar" aria-label={`Formatting of ${label}`}>
    {buttons.map(({ format, name, sign, keys }) => (
      <button
        key={format}
        type="button"
        className={styles.button}
        data-format={format}
        aria-label={name}
        aria-pressed={formats?.[format] ?? false}
        aria-keyshortcuts={keys}
        title={`${name} (${keys.replace('Control', 'Ctrl')})`}
        disabled={disabled}
        // Keeps the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onToggle(format)}
      >
        {sign}
      </button>
    ))}
  </div>
)

type Listed = { readonly format: Format; readonly name: string; readonly sign: ReactNode; readonly keys: string }

/** The icon of a bulleted list. */
const list = (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path strokeWidth="1.75" d="M10 6h10M10 12h10M10 18h10" />
    <path strokeWidth="3.5" d="M5 6h.01M5 12h.01M5 18h.01" />
  </svg>
)

const buttons: readonly Listed[] = [
  { format: 'bold', name: 'Bold', sign: 'B', keys: 'Control+B' },
  { format: 'italic', name: 'Italic', sign: 'I', keys: 'Control+I' },
  { format: 'bulletList', name: 'Bullets', sign: list, keys: 'Control+Shift+8' },
]
