import { Icon } from '@atrium/kit'
import type { TokenUse } from '#contracts/run/http/runs.ts'
import styles from './notes.module.css'

/** Says quietly that no AI wrote this; readers are never told. */
export const TemplateNote = () => (
  <p className={styles.note}>
    <Icon name="edit" size={16} /> Drafted from a template, as no AI is configured. Read it through before you send it.
  </p>
)

/** Says which AI drafted it, and what that took. */
export const TokenNote = ({ tokenUse: { model, promptTokens, completionTokens } }: { tokenUse: TokenUse }) => (
  <p className={styles.note}>
    <Icon name="star" size={16} /> Drafted by {model}: {promptTokens.toLocaleString('en-US')} tokens read,{' '}
    {completionTokens.toLocaleString('en-US')} written.
  </p>
)

/** Says that edit mode goes on where it was left. */
export const DraftNote = () => (
  <p className={styles.note} role="status">
    <Icon name="history" size={16} /> This is your draft from before. It is not saved yet.
  </p>
)
