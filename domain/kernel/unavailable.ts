/** Thrown by an adapter whose server is unreachable, or cannot take more now; a later retry may succeed. */
export class Unavailable extends Error {
  constructor(what: string, cause: unknown, trouble = 'cannot be reached') {
    super(`${what} ${trouble}`, { cause })
    this.name = 'Unavailable'
  }
}

/** The message of an error, or of whatever else was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The message of an error, with the reason where a server is unavailable and gave one: for operators, as it may name an
 * address.
 */
export const explainError = (error: unknown): string => {
  const message = messageOf(error)
  return error instanceof Unavailable && error.cause !== undefined ? `${message}: ${reasonOf(error.cause)}` : message
}

/** An unreachable host with several addresses fails with an empty message, but with a code. */
export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** Rejects with the reason behind an error such as "fetch failed", which stands in its cause alone. */
export const rejectWithCause = (error: Error): Promise<never> =>
  Promise.reject(error.cause === undefined ? error : new Error(reasonOf(error.cause), { cause: error }))
