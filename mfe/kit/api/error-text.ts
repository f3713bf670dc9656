import { isApiError } from '#contracts/client.ts'
import { isUnreadableAnswer } from '#contracts/tolerant-answer.ts'
import { toastError } from '../toast/toast-store.ts'

export const noAnswer = 'The server did not answer. Check your connection and try again.'

/** The server's message for the user, the time-out message, or the fallback. */
export const errorText = (failure: unknown, fallback: string): string => {
  if (isUnreadableAnswer(failure)) return failure.message
  if (failure instanceof Error && failure.name === 'TimeoutError') return noAnswer
  return isApiError(failure) ? (failure.detail ?? fallback) : fallback
}

/** The content of every error toast; none about what ended with the session. */
export const toastFailure = (failure: unknown, fallback: string): void => {
  if (!(failure instanceof Error && failure.name === 'AbortError')) toastError('Error', errorText(failure, fallback))
}
