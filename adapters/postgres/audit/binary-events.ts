import { hash as digest } from 'node:crypto'
import {
  bigintAt,
  endOf,
  fieldCountLength,
  instantText,
  millisecondsAt,
  writeUuid,
} from '#adapters/postgres/connection/binary-rows.ts'
import type { ChainedEvent } from '#domain/audit/model/index.ts'
import { isRedaction, type RedactionsByPosition } from './chained-event.ts'

/** The columns of an event in a binary `COPY`: after the hash, those that it covers, in hashing order. */
export const binaryColumns =
  'position, hash, stream, version, id, type, schema_version, at, actor, correlation_id, causation_id, data'

/** PostgreSQL's signature, flags and their extension, before the first row. */
const headerLength = 19

/**
 * Events from the messages of a binary `COPY`. The text to hash is written as bytes, straight from those of the row,
 * because verification hashes millions.
 * @param redactions those of the whole log: a redacted event keeps its original hash.
 */
export const binaryEvents = (redactions: RedactionsByPosition) => {
  let start = headerLength + fieldCountLength
  return (messages: readonly Buffer[]): readonly ChainedEvent[] => {
    const events: ChainedEvent[] = []
    for (const message of messages) {
      // The last message ends the rows and contains none.
      if (message.length > start) events.push(eventIn(message, start, redactions))
      start = fieldCountLength
    }
    return events
  }
}

const eventIn = (row: Buffer, start: number, redactions: RedactionsByPosition): ChainedEvent => {
  const position = bigintAt(row, start + 4)
  const hashAt = start + 12
  const streamAt = endOf(row, hashAt)
  const versionAt = endOf(row, streamAt)
  const hash = row.toString('hex', hashAt + 4, streamAt)
  const hashAfter = (previous: string) => {
    const own = digest('sha256', hashedText(row, streamAt, previous), 'hex')
    return own !== hash && isRedaction(redactions.get(position), { was: hash, becomes: own }) ? hash : own
  }
  const stream = row.toString('utf8', streamAt + 4, versionAt)
  return { position, stream, version: row.readInt32BE(versionAt + 4), hash, hashAfter }
}

let space = Buffer.allocUnsafe(2 ** 16)
/** A control character takes six bytes; the constant is more than digits, quotes and commas take. */
const maxSpace = (row: Buffer): number => row.length * 6 + 500

/** The JSON array that `eventHash` hashes; it is overwritten by the next call. */
const hashedText = (row: Buffer, start: number, previous: string): Buffer => {
  if (space.length < maxSpace(row)) space = Buffer.allocUnsafe(maxSpace(row))
  const out = space
  let end = out.write(`["${previous}"`, 'latin1')
  let at = start
  for (const write of fields) {
    out[end] = comma
    const next = endOf(row, at)
    end = write(row, at + 4, next, out, end + 1)
    at = next
  }
  out[end] = bracket
  return out.subarray(0, end + 1)
}

const [comma, quote, backslash, bracket] = [0x2c, 0x22, 0x5c, 0x5d]

/** Writes the row's field from `at` to `to`, and returns the new end of the text. */
type Write = (row: Buffer, at: number, to: number, out: Buffer, end: number) => number

/** Escaped as `JSON.stringify` does. */
const text: Write = (row, at, to, out, end) => {
  out[end++] = quote
  for (let from = at; from < to; from++) {
    const byte = row[from] ?? 0
    if (byte < 0x20) end += out.write(JSON.stringify(String.fromCharCode(byte)).slice(1, -1), end, 'latin1')
    else {
      if (byte === quote || byte === backslash) out[end++] = backslash
      out[end++] = byte
    }
  }
  out[end++] = quote
  return end
}

const integer: Write = (row, at, _, out, end) => end + out.write(String(row.readInt32BE(at)), end, 'latin1')

const uuid: Write = (row, at, _, out, end) => {
  out[end] = quote
  const after = writeUuid(row, at, out, end + 1)
  out[after] = quote
  return after + 1
}

/** A time finer than milliseconds, or outside the calendar, was altered and must not be rounded to look intact. */
const time: Write = (row, at, _, out, end) => {
  const ms = millisecondsAt(row, at)
  return end + out.write(`"${Number.isInteger(ms) ? instantText(ms) : ms}"`, end, 'latin1')
}

const fields: readonly Write[] = [text, integer, uuid, text, integer, time, text, text, text, text]
