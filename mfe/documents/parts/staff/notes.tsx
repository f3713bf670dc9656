import { Icon } from '@atrium/kit'
import styles from './notes.module.css'

/** Says quietly that no AI wrote this; readers are never told. */
export const TemplateNote = () => (
  <p className={styles.note}>
    <Icon name="edit" size={16} /> Drafted from a template, as no AI is configured. Read it through before you send it.
  </p>
)

/** Says that edit mode goes on where it was left. */
export const DraftNote = () => (
  <p className={styles.note} role="status">
    <Icon name="history" size={16} /> This is your draft from before. It is not saved yet.
  </p>
)
