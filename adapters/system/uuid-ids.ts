import { randomUUIDv7 } from 'node:crypto'
import type { Ids } from '#domain/kernel/ids.ts'

/** UUIDv7 (RFC 9562). */
export const uuidIds: Ids = { next: () => randomUUIDv7() }
