import styles from './lead-notes.module.css'

/** Longer notes, in characters, are folded. */
const maxUnfolded = 120

/** The notes; long ones are expandable. */
export const LeadNotes = ({ notes }: { notes: string }) => {
  const text = notes.trim()
  if (text === '') return <p className={styles.none}>No notes</p>
  if (text.length <= maxUnfolded && !text.includes('\n')) return <p className={styles.notes}>{text}</p>
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.start}>{text.slice(0, 2 * maxUnfolded)}</span>
      </summary>
      <p className={styles.notes}>{text}</p>
    </details>
  )
}
