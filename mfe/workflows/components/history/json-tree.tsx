import { formatter } from '@atrium/kit'
import { useState } from 'react'
import { cutText } from '#contracts/cut-text.ts'
import styles from './json-tree.module.css'

/** Entries of one object or list rendered at a time. */
const pageSize = 100
/** Larger objects and longer texts are folded initially. */
const maxUnfolded = 12
const maxTextLength = 400

/** An expandable JSON tree; folded parts are rendered when opened. */
export const JsonTree = ({ value }: { value: object }) => <Entries value={value} />

const Entries = ({ value }: { value: object }) => {
  const [limit, setLimit] = useState(pageSize)
  const entries = Object.entries(value)
  return (
    <ul className={styles.entries}>
      {entries.slice(0, limit).map(([name, inner]) => (
        <li key={name}>
          <Entry name={name} value={inner} />
        </li>
      ))}
      {entries.length > limit && (
        <li>
          <button type="button" className={styles.more} onClick={() => setLimit(limit + pageSize)}>
            {formatter.count(entries.length - limit)} more
          </button>
        </li>
      )}
    </ul>
  )
}

const Entry = ({ name, value }: { name: string; value: unknown }) => {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} />
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length > maxTextLength) return <LongText name={name} text={text} />
  return (
    <>
      <span className={styles.name}>{name}:</span> <span data-type={typeof value}>{text}</span>
    </>
  )
}

const Branch = ({ name, value }: { name: string; value: object }) => {
  const size = Object.keys(value).length
  const [open, setOpen] = useState(size > 0 && size <= maxUnfolded)
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
      <span className={styles.name}>{name}:</span> {cutText(text, 80)}…
    </summary>
    <div className={styles.text}>{text}</div>
  </details>
)
