import { isDay } from '#contracts/day.ts'
import { currentTime } from '../api/server-clock.ts'
import { formatter } from '../formatter.ts'
import { pastMoment } from '../past/past-moment.ts'

/** Reads the text of one filter in an address; undefined for a text that is no value of the filter. */
type FilterReader<Value> = (text: string) => Value | undefined

/** The filters of a screen by their names in the address. */
export type FilterReaders = Readonly<Record<string, FilterReader<unknown>>>

type FiltersOf<Readers extends FilterReaders> = {
  readonly [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>>
}

/** The filters in an address; what is no value of its filter is left out, and never sent. */
export const readFilters = <Readers extends FilterReaders>(
  address: URLSearchParams,
  readers: Readers,
): FiltersOf<Readers> =>
  Object.fromEntries(
    textsIn(address, readers).flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  ) as FiltersOf<Readers>

/** The filters in an address that `readFilters` leaves out, with their texts. */
export const unknownFilters = (address: URLSearchParams, readers: FilterReaders) =>
  textsIn(address, readers).filter(({ value }) => value === undefined)

/** The filters that an address has a text for. */
const textsIn = (address: URLSearchParams, readers: FilterReaders) =>
  Object.entries(readers).flatMap(([name, read]) => {
    const text = address.get(name)?.trim() ?? ''
    return text === '' ? [] : [{ name, text, value: read(text) }]
  })

/** The address with a part of its query set, or without it. */
export const withParam = (address: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const next = new URLSearchParams(address)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** Undefined for any other text, which leaves the filter out. */
export const oneOf =
  <Value extends string>(values: readonly Value[]): FilterReader<Value> =>
  (text) =>
    values.find((value) => value === text)

/** Any text, cut to a length. */
export const textUpTo =
  (length: number): FilterReader<string> =>
  (text) =>
    text.slice(0, length)

/** A text that the whole of a pattern describes. */
export const matching =
  (pattern: RegExp): FilterReader<string> =>
  (text) =>
    pattern.exec(text)?.[0] === text ? text : undefined

/** A day such as `2026-03-01`. */
export const dayText: FilterReader<string> = (text) => (isDay(text) ? text : undefined)

/** A day or moment that a screen can show, up to today. */
export const pastText: FilterReader<string> = (text) =>
  text === formatter.dayOf(currentTime()) || pastMoment(text, currentTime()) !== undefined ? text : undefined
