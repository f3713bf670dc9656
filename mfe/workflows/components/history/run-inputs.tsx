import { useState } from 'react'
import { inputRows } from '../../model/run-inputs.ts'
import { formatJson } from '../../model/run-text.ts'
import styles from './run-card.module.css'
import own from './run-inputs.module.css'

/** More rows, or a longer text, are folded. */
const maxUnfoldedRows = 6
const maxUnfoldedText = 400

/** The inputs of a run by name, and as the JSON that was sent. */
export const RunInputs = ({ inputs }: { inputs: string }) => {
  const [open, setOpen] = useState(false)
  const rows = inputRows(inputs)
  const isLong = (rows?.length ?? 0) > maxUnfoldedRows || inputs.length > maxUnfoldedText
  const json = <pre className={styles.code}>{formatJson(inputs)}</pre>
  return (
    <div className={styles.part}>
      <p className={styles.label}>Inputs</p>
      {rows === null && json}
      {rows?.length === 0 && <p className={styles.none}>None</p>}
      {rows !== null && rows.length > 0 && (
        <>
          <dl className={own.inputs} data-folded={isLong && !open}>
            {rows.map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {isLong && (
            <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Show less' : 'Show all'}
              <span className="sr-only"> of inputs</span>
            </button>
          )}
          <details className={styles.attempts}>
            <summary>
              As JSON<span className="sr-only">, the inputs</span>
            </summary>
            {json}
          </details>
        </>
      )}
    </div>
  )
}
