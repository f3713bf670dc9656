/** Thrown by an adapter whose server cannot be reached now; trying again later may help. */
export class Unavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what} cannot be reached`, { cause })
    this.name = 'Unavailable'
  }
}
