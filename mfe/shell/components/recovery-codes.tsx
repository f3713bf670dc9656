import { toastError, toastSuccess } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import styles from '../screens/staff-screens.module.css'

/** Recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toastSuccess('Copied!'),
      () => toastError('Error', 'Failed to copy the codes'),
    )
  return (
    <div role="status">
      <h3>Keep your recovery codes</h3>
      <p>Each signs you in once, should you lose your second factor. They are shown this once.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="soft" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  )
}
