import { decimalsOf } from '#contracts/currency.ts'
import type { LeadField } from '#contracts/lead/http/lead-files.ts'
import { notationOf, usualNotation } from './amounts.ts'
import { currenciesOf, headingInCurrency } from './currencies.ts'
import { type DateNotation, headingInZone, orderIn, orderOf } from './dates.ts'
import { type Country, type DateField, dateFields, type Notations } from './lead-cells.ts'

/** The most cells of a column that are looked at for its notation, from the beginning of the file. */
const maxCells = 100_000

/** Gathers the cells that show how amounts and dates are written. */
export const notationEvidence = (fields: readonly (LeadField | null)[]) => {
  const indexes = fields.flatMap((field, index) =>
    field === 'estimatedValue' || dateFields.some((one) => one === field) ? [index] : [],
  )
  const cells = new Map<number, string[]>(indexes.map((index) => [index, []]))
  const add = (row: readonly string[]): void => {
    for (const [index, column] of cells) if (row[index] && column.length < maxCells) column.push(row[index])
  }
  const cellsOf = (field: LeadField) => cells.get(fields.indexOf(field)) ?? []
  return { add, cellsOf }
}

type Evidence = {
  readonly headings: readonly string[]
  readonly fields: readonly (LeadField | null)[]
  readonly separator: string
  readonly cellsOf: (field: LeadField) => readonly string[]
}

/** How a file writes amounts and dates: by its columns' cells and headings, then by its delimiter and the locale. */
export const notationsOf = (
  { headings, fields, separator, cellsOf }: Evidence,
  { currency, locale, timeZone, earlierDecimals }: Country,
): Notations => {
  const usual = usualNotation(separator, locale ?? 'en-US', decimalsOf(currency, earlierDecimals))
  const valueNotation = notationOf(cellsOf('estimatedValue').filter((cell) => isIn(cell, currency)))
  const dates = (field: DateField): DateNotation => ({
    order: orderOf(cellsOf(field)) ?? (locale === null ? null : orderIn(locale)),
    zone: headingInZone(headings[fields.indexOf(field)] ?? '')?.zone ?? null,
    timeZone,
    locale: locale ?? 'en-US',
  })
  const read = new Map(dateFields.map((field) => [field, dates(field)]))
  return {
    amounts: valueNotation === undefined ? usual : valueNotation,
    dates: (field) => read.get(field) ?? dates(field),
  }
}

/** Amounts in other currencies are refused, and so do not tell how the others are written. */
const isIn = (cell: string, currency: string): boolean => {
  const sign = cell.replace(/[\d.,'’\s-]/g, '')
  const currencies = currenciesOf(sign)
  return currencies.length === 0 || currencies.includes(currency)
}

/** The currency in the heading of the values, if it is another than the installation's. */
export const foreignHeading = (
  headings: readonly string[],
  fields: readonly (LeadField | null)[],
  currency: string,
): { readonly heading: string; readonly sign: string } | null => {
  const heading = headings[fields.indexOf('estimatedValue')]
  const sign = heading === undefined ? undefined : headingInCurrency(heading)?.sign
  return heading === undefined || sign === undefined || currenciesOf(sign).includes(currency) ? null : { heading, sign }
}
