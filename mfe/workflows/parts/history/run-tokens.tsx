import type { TokenUse } from '../../../../contracts/http/runs.ts'
import styles from './run-card.module.css'

/** Which AI drafted the run's document, and what that took. */
export const RunTokens = ({ tokenUse: { model, promptTokens, completionTokens } }: { tokenUse: TokenUse }) => (
  <p className={styles.tokens}>
    Drafted by {model}: {promptTokens.toLocaleString('en-US')} tokens read, {completionTokens.toLocaleString('en-US')}{' '}
    written
  </p>
)
