import { useState } from 'react'
import { formatted } from '../../model/run-text.ts'
import styles from './run-card.module.css'

/** Longer inputs, in lines, are folded. */
const maxUnfoldedLines = 6

export const RunInputs = ({ inputs }: { inputs: string }) => {
  const text = formatted(inputs)
  return (
    <div className={styles.part}>
      <p className={styles.label}>Inputs</p>
      <RunCode label="Inputs" text={text} foldable={text.split('\n').length > maxUnfoldedLines || text.length > 400} />
    </div>
  )
}

type Props = { label: string; text: string; foldable: boolean }

/** The text as sent; a long one is folded. */
const RunCode = ({ label, text, foldable }: Props) => {
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
