import { countOf, formatter, Icon } from '@atrium/kit'
import type { TokenUse } from '#contracts/run/http/runs.ts'
import styles from './notes.module.css'

/** An unobtrusive note for staff that no AI wrote this. */
export const TemplateNote = () => (
  <p className={styles.note}>
    <Icon name="edit" size={16} /> Drafted from a template, as no AI is configured. Read it through before you send it.
  </p>
)

/** The AI that drafted it, and its token usage. */
export const TokenNote = ({ tokenUse: { model, promptTokens, completionTokens } }: { tokenUse: TokenUse }) => (
  <p className={styles.note}>
    <Icon name="star" size={16} /> Drafted by {model}: {countOf(promptTokens, 'token')} read,{' '}
    {formatter.count(completionTokens)} written.
  </p>
)

/** A note that the draft was restored. */
export const DraftNote = () => (
  <p className={styles.note} role="status">
    <Icon name="history" size={16} /> This is your draft from before. It is not saved yet.
  </p>
)
