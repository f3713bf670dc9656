import { isApiError } from '#contracts/client.ts'
import { isUnreadableAnswer } from '#contracts/tolerant-answer.ts'
import { toastError } from '../toast/toast-store.ts'

/** The server's sentence for people, or the default text. */
export const errorText = (failure: unknown, fallback: string): string => {
  if (isUnreadableAnswer(failure)) return failure.message
  return isApiError(failure) ? (failure.detail ?? fallback) : fallback
}

/** The content of every error toast. */
export const toastFailure = (failure: unknown, fallback: string): void =>
  toastError('Error', errorText(failure, fallback))
