import type { LeadField } from '#contracts/lead/http/lead-files.ts'
import { plain } from './columns.ts'

/** Where the cells of a row are. */
export type Places = {
  readonly fields: readonly (LeadField | null)[]
  /** Used where the mapped cell of the same field is empty, or no address. */
  readonly spares: readonly (LeadField | null)[]
  /** The place of the numbers' calling codes, or -1. */
  readonly callingCodes: number
}

/** The cells of a row by their fields. */
export const cellsByField = (
  cellOf: (place: number) => string,
  { fields, spares, callingCodes }: Places,
): Readonly<Partial<Record<LeadField, string>>> =>
  Object.fromEntries(
    fields.flatMap((field, place) => {
      if (field === null) return []
      const cell = cellOf(place)
      const spare = isGap(field, cell)
        ? spares.findIndex((one, other) => one === field && !isGap(field, cellOf(other)))
        : -1
      if (spare >= 0) return [[field, cellOf(spare)] as const]
      return [[field, field === 'phone' ? withCallingCode(cell, cellOf(callingCodes)) : cell] as const]
    }),
  )

/** Microsoft Forms says `anonymous` in place of an address, Outlook has there the name that an Exchange server gives. */
const isGap = (field: LeadField, cell: string): boolean =>
  cell.trim() === '' || (field === 'email' && !cell.includes('@'))

const codeHeadings =
  /^(?:phones?|primaryphone|mobile|telephone|telefon)*(?:(?:country)?(?:calling|dial(?:l?ing)?)code|phonecountrycode|phoneprefix)(?:phones?)?$/

/** The place of the column of calling codes; -1 without one. Twenty writes numbers without theirs. */
export const callingCodeColumnOf = (headings: readonly string[]): number =>
  headings.findIndex((heading) => codeHeadings.test(plain(heading)))

/** A number that begins with a zero or a plus sign is written as it is dialled. */
const withCallingCode = (phone: string, code: string): string => {
  const [, digits] = /^\s*(?:\+|00)?([1-9]\d{0,3})\s*$/.exec(code) ?? []
  return digits === undefined || !/^\s*[(1-9]/.test(phone) ? phone : `+${digits} ${phone.trim()}`
}
