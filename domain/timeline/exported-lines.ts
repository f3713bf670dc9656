import { idOf, kindOf } from '#domain/kernel/stream-name.ts'
import type { NamedEvent } from './audit.ts'

/** The events as NDJSON, page by page. */
export async function* exportedLines(pages: AsyncIterable<readonly NamedEvent[]>): AsyncGenerator<string> {
  for await (const events of pages) yield events.map(lineOf).join('')
}

const lineOf = ({ stream, ...event }: NamedEvent): string =>
  `${JSON.stringify({ kind: kindOf(stream), streamId: idOf(stream), ...event })}\n`
