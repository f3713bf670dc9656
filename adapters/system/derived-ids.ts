import { createHash } from 'node:crypto'
import type { DerivedIds } from '#domain/kernel/ids.ts'

/** UUIDv7 (RFC 9562) with the moment's milliseconds; in place of random bits, those of a SHA-256 of the parts. */
export const hashedIds: DerivedIds = (at, parts) => {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  // A follow-up date may be before 1970.
  bytes.writeUIntBE(Math.max(0, Date.parse(at)), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
