import styles from './lead-notes.module.css'

/** The notes' first lines; all of them on demand. */
export const LeadNotes = ({ notes }: { notes: string }) => {
  const text = notes.trim()
  if (text === '') return <p className={styles.none}>No notes</p>
  if (text.length <= 160 && !text.includes('\n')) return <p className={styles.notes}>{text}</p>
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.start}>{text.slice(0, 160)}</span>
      </summary>
      <p className={styles.notes}>{text}</p>
    </details>
  )
}
