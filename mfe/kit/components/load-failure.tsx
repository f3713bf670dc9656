import { Button } from '@radix-ui/themes'
import { errorText, noAnswer } from '../api/error-text.ts'
import { Icon } from '../icons/icon.tsx'
import { Notice } from './notice.tsx'

type Props = { what: string; failure: unknown; onRetry: () => void; busy?: boolean; compact?: boolean }

/** A loading error, distinct from an empty list, with a retry button. */
export const LoadFailure = ({ what, failure, onRetry, busy = false, compact = false }: Props) => (
  <Notice
    icon="warning"
    tone="error"
    compact={compact}
    title={`${what} could not be loaded`}
    text={errorText(failure, noAnswer)}
  >
    <Button variant="soft" onClick={onRetry} loading={busy}>
      <Icon name="retry" /> Try again
    </Button>
  </Notice>
)
