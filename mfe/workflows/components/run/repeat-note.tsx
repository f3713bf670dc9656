import { Link } from 'react-router-dom'
import styles from './run.module.css'

/** Says that the form contains an earlier run's inputs. */
export const RepeatNote = ({ originRunId }: { originRunId: string | undefined }) =>
  originRunId !== undefined && (
    <p className={styles.text} role="status">
      Filled in from <Link to={`?tab=history&run=${originRunId}`}>an earlier run</Link>; the new run will be linked to
      it.
    </p>
  )
