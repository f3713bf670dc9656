import { Readable } from 'node:stream'
import { parse } from 'csv-parse'

const chunk = 65_536

export type Row = {
  readonly cells: readonly string[]
  /** As it stands in the file. */
  readonly raw: string
  readonly line: number
  readonly lastLine: number
}

/**
 * Every row with the lines it spans; rows without text are skipped. A row ends at a line break of any system, as files are
 * put together from others. Quotes inside a cell are ordinary characters.
 */
export async function* records(text: Buffer, separator: string): AsyncGenerator<Row> {
  const relaxed = { relaxColumnCount: true, relaxQuotes: true }
  const parser = Readable.from(pieces(text)).pipe(
    parse({ delimiter: separator, recordDelimiter: ['\r\n', '\n', '\r'], raw: true, ...relaxed }),
  )
  let line = 1
  for await (const { record, raw } of parser as AsyncIterable<Parsed>) {
    const breaks = raw.match(lineBreaks)?.length ?? 0
    const lastLine = line + breaks - (/[\r\n]$/.test(raw) ? 1 : 0)
    if (record.some((cell) => cell.trim() !== '')) yield { cells: record, raw, line, lastLine }
    line += breaks
  }
}

/**
 * The text with its quotes doubled where it writes them with a backslash, as MySQL and PHP do: one of a text, not at the end
 * of its cell, tells it.
 */
export const withDoubledQuotes = (text: string): string =>
  /(?<!\\)\\"[^",;|\t\r\n]/.test(text)
    ? text.replace(/\\(["\\])/g, (_, sign: string) => (sign === '"' ? '""' : sign))
    : text

/** The parser leaves the line feed of its own delimiter out of the raw row. */
const lineBreaks = /\r\n|\n|\r/g

type Parsed = { readonly record: string[]; readonly raw: string }

function* pieces(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += chunk) yield text.subarray(start, start + chunk)
}
