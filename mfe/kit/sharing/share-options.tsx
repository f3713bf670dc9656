import { FormField } from '../forms/form-field.tsx'
import type { Messages } from '../forms/messages.ts'
import styles from './share-form.module.css'

/** What most links do without: whom it is for, what it asks, which text it shows. */
export const ShareOptions = ({ messages }: { messages: Messages }) => (
  <details className={styles.options}>
    <summary>For whom, passcode and version</summary>
    <FormField
      label="Name of the reader"
      name="name"
      autoComplete="off"
      maxLength={120}
      hint="One link for each reader tells you who has read it."
      message={messages.name}
    />
    <FormField
      label="Passcode"
      name="passcode"
      autoComplete="off"
      maxLength={100}
      hint="Readers have to enter it. Tell them by another way than the link."
      message={messages.passcode}
    />
    <label className={styles.check}>
      <input type="checkbox" name="requireEmail" /> Ask readers for their e-mail address
    </label>
    <fieldset className={styles.group}>
      <legend>The link shows</legend>
      <label className={styles.check}>
        <input type="radio" name="shows" value="following" defaultChecked /> The report with all later edits
      </label>
      <label className={styles.check}>
        <input type="radio" name="shows" value="pinned" /> The report as it is now
      </label>
    </fieldset>
  </details>
)
