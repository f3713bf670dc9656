/** Thrown by an adapter whose server is unreachable, or cannot take more now; a later retry may succeed. */
export class Unavailable extends Error {
  constructor(what: string, cause: unknown, trouble = 'cannot be reached') {
    super(`${what} ${trouble}`, { cause })
    this.name = 'Unavailable'
  }
}

/** The message of an error, with the reason where a server is unavailable: for operators, as it may name an address. */
export const explainError = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof Unavailable && error.cause instanceof Error ? `${message}: ${error.cause.message}` : message
}
