import type { Duplex } from 'node:stream'
import pg from 'pg'

type Connection = { readonly stream: Duplex }
type Listener = (chunk: Buffer) => void

/**
 * The rows of a prepared statement in binary form, read from the socket: the driver's parser would turn each field into
 * text. A row is a two-byte field count, then the length and the bytes of each field.
 * @param read converts the message that begins at this byte into a row; it may keep the bytes.
 */
export const binaryRows = async <Row>(
  pool: pg.Pool,
  statement: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
  read: (bytes: Buffer, at: number) => Row,
): Promise<Row[]> => {
  const rows: Row[] = []
  let unreadable: Error | undefined
  const take = (bytes: Buffer, at: number) => {
    try {
      rows.push(read(bytes, at))
    } catch (error) {
      unreadable ??= error as Error
    }
  }
  const query = new pg.Query({ ...statement, values: [...statement.values], binary: true } as pg.QueryConfig)
  const submit = query.submit.bind(query)
  query.submit = (connection) => {
    takeRows((connection as unknown as Connection).stream, take)
    return submit(connection)
  }
  await pool.query(query as unknown as string)
  if (unreadable !== undefined) throw unreadable
  // V8 tends to allocate this array in the old generation, where it would keep its rows alive through minor GCs.
  const copy = rows.slice()
  rows.length = 0
  return copy
}

/** Codes of PostgreSQL's messages, each followed by a length that includes itself. */
const [dataRow, readyForQuery] = [0x44, 0x5a]
const headLength = 5

/** Takes the rows of one statement from a connection, and leaves every other message to the driver. */
const takeRows = (stream: Duplex, take: (bytes: Buffer, at: number) => void): void => {
  const driver = stream.listeners('data') as Listener[]
  const passToDriver = (bytes: Buffer) => {
    for (const listener of driver) listener(bytes)
  }
  const restore = () => {
    stream.off('data', onData)
    for (const listener of driver) stream.on('data', listener)
  }
  let rest: Buffer = Buffer.alloc(0)
  const onData = (chunk: Buffer): void => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (at + headLength <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] === dataRow) take(bytes, at + headLength)
      else if (bytes[at] === readyForQuery) {
        // The driver may begin its next statement while processing this message.
        restore()
        passToDriver(bytes.subarray(at))
        return
      } else passToDriver(bytes.subarray(at, end))
      at = end
    }
    rest = bytes.subarray(at)
  }
  for (const listener of driver) stream.off('data', listener)
  stream.on('data', onData)
}

/** The bytes before the first field of a row. */
export const fieldCountLength = 2

/** A field is its length, then its bytes; fields that are read must not be null. */
export const endOf = (row: Buffer, at: number): number => at + 4 + row.readInt32BE(at)

/** Exact up to 2^53; the eight bytes of an int8 after the length of its field. */
export const bigintAt = (row: Buffer, at: number): number => row.readInt32BE(at) * 2 ** 32 + row.readUInt32BE(at + 4)

const hexDigits = Buffer.from('0123456789abcdef')
const [dash, zero] = [0x2d, 0x30]

/** Writes the text of a UUID, and returns where it ends. */
export const writeUuid = (row: Buffer, at: number, out: Buffer, end: number): number => {
  for (let index = 0; index < 16; index++) {
    const byte = row[at + index] ?? 0
    if (index === 4 || index === 6 || index === 8 || index === 10) out[end++] = dash
    out[end++] = hexDigits[byte >> 4] ?? zero
    out[end++] = hexDigits[byte & 15] ?? zero
  }
  return end
}

/** PostgreSQL counts microseconds from 2000. */
const epochMs = Date.UTC(2000)
const lastMs = 8.64e15

/** Milliseconds since 1970, with a fraction if it has microseconds. */
export const millisecondsAt = (row: Buffer, at: number): number => epochMs + bigintAt(row, at) / 1000

let [second, secondText] = [Number.NaN, '']

/** As an instant, in whole milliseconds; a time outside the calendar as their number. */
export const instantText = (milliseconds: number): string => {
  if (Math.abs(milliseconds) > lastMs) return String(milliseconds)
  const wholeSeconds = Math.floor(milliseconds / 1000) * 1000
  // Most events fall in the same second as the previous one.
  if (wholeSeconds !== second) [second, secondText] = [wholeSeconds, new Date(wholeSeconds).toISOString().slice(0, -4)]
  return `${secondText}${String(Math.floor(milliseconds) - wholeSeconds).padStart(3, '0')}Z`
}
