import { cutText } from '#contracts/cut-text.ts'
import styles from './lead-notes.module.css'

/** Longer notes are folded, in lines and characters: what is folded has more to show than its first lines. */
const maxLines = 3
const maxUnfolded = 120

/** The notes; long ones are expandable. */
export const LeadNotes = ({ notes }: { notes: string }) => {
  const text = notes.trim()
  if (text === '') return <p className={styles.none}>No notes</p>
  const isShort = text.length <= maxUnfolded && text.split('\n').length <= maxLines
  if (isShort) return <p className={styles.notes}>{text}</p>
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.start}>{cutText(text, 2 * maxUnfolded)}</span>
      </summary>
      <p className={styles.notes}>{text}</p>
    </details>
  )
}
