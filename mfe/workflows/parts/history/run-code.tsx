import { useState } from 'react'
import styles from './run-card.module.css'

type Props = { label: string; text: string; foldable: boolean }

/** Text as it was sent; a long one is folded to its start. */
export const RunCode = ({ label, text, foldable }: Props) => {
  const [open, setOpen] = useState(false)
  const folded = foldable && !open
  return (
    <>
      <pre className={styles.code} data-folded={folded}>
        {text}
      </pre>
      {foldable && (
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
          <span className="sr-only"> of {label.toLowerCase()}</span>
        </button>
      )}
    </>
  )
}
