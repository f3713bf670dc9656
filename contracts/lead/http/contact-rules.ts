// Plain values, without the schema library: it would outweigh the whole public page, whose script imports these.

/** The maximum length of each field of the contact form. */
export const contactLimits = { name: 200, email: 320, company: 200, phone: 50, message: 10_000 } as const

/**
 * The specification's basic pattern of an address: text, an at sign, a domain, a top level of two letters or more, in
 * any script or in Punycode. The text is RFC 5322's, without quoted parts, and RFC 6532's. `domain/kernel/address-rule.ts`
 * has the same rule.
 */
export const basicEmail =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{Join_Control}\u00b7-]*[\p{L}\p{M}\p{N}])?[.。．｡])+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu

/** Without white space around it, nor marks that cannot be seen, which come along with pasted text. */
export const trimBlank = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && blankText.test(text.charAt(start))) start += 1
  while (start < end && blankText.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** An address as it was meant: trimmed, the wide signs of Japanese keyboards as usual ones, and a curled apostrophe straight. */
export const typedAddress = (text: string): string =>
  trimBlank(text)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** A text without a visible character: white space, what has no width (U+200B), and blank signs (U+2800). */
export const blankText = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** The minimum time in milliseconds, from page load, in which a person can fill in the contact form. */
export const minFillTime = 1500
