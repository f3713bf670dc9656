import { ApiError } from '../../../contracts/client.ts'
import type { Messages } from './messages.ts'

/** The server's complaints by field, where its answer has any. */
export const fieldMessages = (failure: unknown): Messages =>
  failure instanceof ApiError
    ? Object.fromEntries((failure.problem?.errors ?? []).toReversed().map(({ path, message }) => [path, message]))
    : {}
