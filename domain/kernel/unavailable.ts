/** Thrown by an adapter whose server is unreachable; a later retry may succeed. */
export class Unavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what} cannot be reached`, { cause })
    this.name = 'Unavailable'
  }
}
