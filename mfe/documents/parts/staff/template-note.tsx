import { Icon } from '@atrium/kit'
import styles from './template-note.module.css'

/** Says quietly that no AI wrote this; readers are never told. */
export const TemplateNote = () => (
  <p className={styles.note}>
    <Icon name="edit" size={16} /> Drafted from a template, as no AI is configured. Read it through before you send it.
  </p>
)
