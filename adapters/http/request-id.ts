import { randomUUID } from 'node:crypto'
import type { Guard } from './caller.ts'

const header = 'X-Request-Id'
const wellFormed = /^[\w=-]{1,255}$/

/** Gives each request an id for logs and events: the one that the trusted proxy in front gave it already, else a new one. */
export const requestId =
  (trustProxy: boolean): Guard =>
  async (c, next) => {
    const given = trustProxy ? (c.req.header(header) ?? '') : ''
    const id = wellFormed.test(given) ? given : randomUUID()
    c.set('requestId', id)
    c.header(header, id)
    return next()
  }
