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

/** Every row with the lines it spans; empty lines are skipped. Quotes inside a cell are ordinary characters. */
export async function* records(text: Buffer, separator: string): AsyncGenerator<Row> {
  const relaxed = { relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true }
  const options = { delimiter: separator, info: true, raw: true, ...relaxed }
  const parser = Readable.from(pieces(text)).pipe(parse(options))
  for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    yield { cells: record, raw, line: info.lines - breaks, lastLine: info.lines }
  }
}

type Parsed = { readonly record: string[]; readonly raw: string; readonly info: { readonly lines: number } }

function* pieces(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += chunk) yield text.subarray(start, start + chunk)
}
