import styles from './lead-notes.module.css'

/** From here on, in characters, notes are folded to their first lines. */
const LONG = 120

/** The notes; long ones open on demand. */
export const LeadNotes = ({ notes }: { notes: string }) => {
  const text = notes.trim()
  if (text === '') return <p className={styles.none}>No notes</p>
  if (text.length <= LONG && !text.includes('\n')) return <p className={styles.notes}>{text}</p>
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.start}>{text.slice(0, 2 * LONG)}</span>
      </summary>
      <p className={styles.notes}>{text}</p>
    </details>
  )
}
