import { createHash } from 'node:crypto'

/** The file's name with its content's hash before the ending, so that it may be cached for ever. */
export const hashed = (name: string, content: Uint8Array | string): string =>
  name.replace(/(\.\w+)$/, `-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}$1`)
