/** Thrown by an adapter whose server is unreachable, or cannot take more now; a later retry may succeed. */
export class Unavailable extends Error {
  constructor(what: string, cause: unknown, trouble = 'cannot be reached') {
    super(`${what} ${trouble}`, { cause })
    this.name = 'Unavailable'
  }
}
