import { invalid } from './invalid.ts'

/** A validated moment in a request, normalised; refuses one outside of the years 1 to 9999. */
export const instantIn = (text: string, field: string): string => {
  const at = new Date(text).toISOString()
  // ISO 8601 has a year 0; PostgreSQL's calendar has none.
  if (/^(?:0000|[-+])/.test(at)) throw invalid([{ path: [field], message: 'A time of our calendar' }])
  return at
}

/** The moment that a request asks about, normalised; refuses one in the future. */
export const momentIn = (text: string, now: string, field = 'at'): string => {
  const moment = instantIn(text, field)
  if (moment > now) throw invalid([{ path: [field], message: 'A moment that has been' }])
  return moment
}

/** The reader that answers a request: the live one, or one as of the moment that the request names. */
export const readerAsOf = <Reader>(
  at: string | undefined,
  now: string,
  readers: { readonly live: Reader; readonly at: (moment: string) => Reader },
): { readonly reader: Reader; readonly asOf?: string } => {
  if (at === undefined) return { reader: readers.live }
  const asOf = momentIn(at, now)
  return { reader: readers.at(asOf), asOf }
}
