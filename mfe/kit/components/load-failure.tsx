import { Button } from '@radix-ui/themes'
import { useCallback } from 'react'
import { isApiError } from '#contracts/client.ts'
import { errorText, noAnswer } from '../api/error-text.ts'
import { Icon } from '../icons/icon.tsx'
import { Notice } from './notice.tsx'

type Props = { what: string; failure: unknown; onRetry: () => void; busy?: boolean; compact?: boolean }

/** A loading error, distinct from an empty list, with a retry button. */
export const LoadFailure = ({ what, failure, onRetry, busy = false, compact = false }: Props) => {
  const button = useFocusOfRetry(what)
  const retry = () => {
    retried = what
    onRetry()
  }
  return (
    <Notice
      icon="warning"
      tone="error"
      compact={compact}
      title={`${what} could not be loaded`}
      text={`${errorText(failure, reasonOf(failure))}${requestOf(failure)}`}
    >
      <Button ref={button} variant="soft" onClick={retry} loading={busy}>
        <Icon name="retry" /> Try again
      </Button>
    </Notice>
  )
}

/** What was asked for again last: its failure is not drawn meanwhile. */
let retried: string | null = null

/** The button has the focus again if the retry fails and nothing else was focused meanwhile. */
const useFocusOfRetry = (what: string) =>
  useCallback(
    (button: HTMLButtonElement | null) => {
      if (button === null || retried !== what) return
      retried = null
      if (document.activeElement?.contains(button)) button.focus()
    },
    [what],
  )

/** With what an administrator finds a fault of the server in its log. */
const requestOf = (failure: unknown): string =>
  isApiError(failure) && failure.status >= 500 && failure.requestId ? ` Request ${failure.requestId}.` : ''

/** An answer without a reason is still an answer. */
const reasonOf = (failure: unknown): string =>
  isApiError(failure) ? `The server answered with error ${failure.status}. Try again in a moment.` : noAnswer
