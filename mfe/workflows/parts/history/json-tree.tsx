import { useState } from 'react'
import styles from './json-tree.module.css'

/** Entries of one object or list that are drawn at a time. */
const MOST = 100
/** What has more entries, or longer texts, is folded at first. */
const LARGE = 12
const LONG = 400

/** JSON as something to look through; what is large is folded, and drawn when it is opened. */
export const JsonTree = ({ value }: { value: object }) => <Entries value={value} />

const Entries = ({ value }: { value: object }) => {
  const [most, setMost] = useState(MOST)
  const entries = Object.entries(value)
  return (
    <ul className={styles.entries}>
      {entries.slice(0, most).map(([name, inner]) => (
        <li key={name}>
          <Entry name={name} value={inner} />
        </li>
      ))}
      {entries.length > most && (
        <li>
          <button type="button" className={styles.more} onClick={() => setMost(most + MOST)}>
            {(entries.length - most).toLocaleString('en-US')} more
          </button>
        </li>
      )}
    </ul>
  )
}

const Entry = ({ name, value }: { name: string; value: unknown }) => {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} />
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length > LONG) return <LongText name={name} text={text} />
  return (
    <>
      <span className={styles.name}>{name}:</span> <span data-type={typeof value}>{text}</span>
    </>
  )
}

const Branch = ({ name, value }: { name: string; value: object }) => {
  const size = Object.keys(value).length
  const [open, setOpen] = useState(size > 0 && size <= LARGE)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.name}>{name}</span> {Array.isArray(value) ? `[${size}]` : `{${size}}`}
      </summary>
      {open && <Entries value={value} />}
    </details>
  )
}

const LongText = ({ name, text }: { name: string; text: string }) => (
  <details>
    <summary>
      <span className={styles.name}>{name}:</span> {text.slice(0, 80)}…
    </summary>
    <div className={styles.text}>{text}</div>
  </details>
)
