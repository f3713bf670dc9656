import { plainDigits } from '#contracts/plain-digits.ts'

/** The `mailto:` of an address, which strangers type: a `?` or `&` in it would add recipients and a text (RFC 6068, 2). */
export const mailLink = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}

/**
 * A number as it is dialled (RFC 3966): the first of several, in ASCII digits, without spaces, and without the 0 in brackets
 * that an international call leaves out. None where nothing can be dialled: a link without an address is text.
 */
export const phoneLink = (phone: string): string | undefined => {
  const text = plainDigits(phone.replace(/\p{Cf}/gu, '').normalize('NFKC'))
  const [number = '', digits] = numberForm.exec(text.replace(nextNumber, ','))?.slice(1) ?? []
  const dialled = number.replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1').replace(/[^\d+]/g, '')
  return dialled === '' ? undefined : `tel:${dialled}${digits === undefined ? '' : `;ext=${digits}`}`
}

/** Nothing behind a star or a hash: strangers type numbers, and `**21*…#` diverts the calls of the telephone that dials it. */
const numberForm = /^[^+(*#\d]*([+(\d][\d\s()./\p{Pd}]*)(?:(?:ext(?:ension)?|x|#)\W{0,3}(\d+))?/iu

/** A slash before a further number; in Germany one stands behind the area code as well. */
const nextNumber = /(?<=(?:\d\D{0,3}){6})\s?\/\s?(?=[+0])/
