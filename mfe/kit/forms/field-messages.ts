import { isApiError } from '#contracts/client.ts'
import type { Messages } from './messages.ts'

/** The server's validation errors by field, if the response has any. */
export const fieldMessages = (failure: unknown): Messages =>
  isApiError(failure)
    ? Object.fromEntries((failure.problem?.errors ?? []).toReversed().map(({ path, message }) => [path, message]))
    : {}
