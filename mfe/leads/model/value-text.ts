import { formatter, readAmount } from '@atrium/kit'

/** An amount as money, `$2,500` or `$99.50`; 'Not set' for null. */
export const valueText = (amount: number | null): string => (amount === null ? 'Not set' : formatter.value(amount))

/** The short form: `$32.5K`. */
export const shortValueText = formatter.short

/** Parses money as its smallest unit: `$2,500` or `99.5` as written here; null for an empty text. */
export const centsIn = (text: string): number | null | 'unreadable' => readAmount(text)
