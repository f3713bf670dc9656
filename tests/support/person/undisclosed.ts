import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { context, peopleOf } from './people.ts'

/** The texts of events after a position, once decrypted, that match and are not in the data of the person. */
export const undisclosed = async (
  here: AtriumProcess,
  leadId: string,
  pattern: RegExp,
  after: number,
): Promise<readonly string[]> => {
  const { postgres, store } = here
  const disclosed = JSON.stringify(await peopleOf(here).data(leadId, context.at))
  const { rows } = await postgres.pool.query<{ stream: StreamName }>(
    'select distinct stream from events where position > $1',
    [after],
  )
  const streams = await Promise.all(rows.map(({ stream }) => store.read(stream)))
  const texts = streams.flatMap(({ events }) => textsOf(events.map(({ data }) => data)))
  // JSON within JSON escapes a text twice.
  const isDisclosed = (text: string) => [escaped(text), escaped(escaped(text))].some((one) => disclosed.includes(one))
  return texts.filter((text) => pattern.test(text) && !isDisclosed(text))
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
