import { AuditLink, Icon, StatusBadge } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import type { Stream } from '../queries/stream.ts'
import styles from './replay.module.css'
import { isErased, type State, screenOf, streamTitle } from './words.ts'

/** What it is called now, and the ways to it and to what it belongs to. */
export const StreamHead = ({ stream, state }: { stream: Stream; state: State }) => {
  const screen = screenOf(stream, state)
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{streamTitle(stream, state)}</h2>
      {isErased(state) && <StatusBadge tone="violet" icon="blocked" label="Erased" />}
      {stream.kind === 'share' && typeof state.runId === 'string' && (
        <AuditLink kind="run" id={state.runId} of="its run" words="Its run" />
      )}
      {stream.kind === 'run' && (
        <AuditLink kind="workflow" id={String(state.workflowId)} of="its workflow" words="Its workflow" />
      )}
      {screen !== null && (
        <Button asChild variant="soft">
          <Link to={screen}>
            Open <Icon name="arrowRight" size={16} />
          </Link>
        </Button>
      )}
    </div>
  )
}
