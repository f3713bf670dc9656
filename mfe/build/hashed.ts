import { createHash } from 'node:crypto'

/** The file's name with a content hash before the extension, so that it can be cached indefinitely. */
export const hashedName = (name: string, content: Uint8Array | string): string =>
  name.replace(/(\.\w+)$/, `-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}$1`)
