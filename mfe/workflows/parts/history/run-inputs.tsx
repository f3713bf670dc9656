import styles from './run-card.module.css'
import { RunCode } from './run-code.tsx'
import { formatted } from './run-text.ts'

/** Lines of inputs that are shown before they are unfolded. */
const LINES = 6

export const RunInputs = ({ inputs }: { inputs: string }) => {
  const text = formatted(inputs)
  return (
    <div className={styles.part}>
      <p className={styles.label}>Inputs</p>
      <RunCode label="Inputs" text={text} foldable={text.split('\n').length > LINES || text.length > 400} />
    </div>
  )
}
