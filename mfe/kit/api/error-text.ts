import { isApiError } from '../../../contracts/client.ts'
import { toastError } from '../toast/toast-store.ts'

/** The server's sentence for people, or the catalogue's own text where the answer had none. */
export const errorText = (failure: unknown, fallback: string): string =>
  isApiError(failure) ? (failure.detail ?? fallback) : fallback

/** What every error toast looks like. */
export const toastFailure = (failure: unknown, fallback: string): void =>
  toastError('Error', errorText(failure, fallback))
