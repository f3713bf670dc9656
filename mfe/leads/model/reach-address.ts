/** An address with what has a meaning of its own in a `mailto:` (RFC 6068, 2). */
export const mailLink = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`

/** A number as it is dialled (RFC 3966): without spaces, and without the 0 in brackets that an international call leaves out. */
export const phoneLink = (phone: string): string => {
  const [number = '', ...extension] = phone.split(/ext\.?|x/i)
  const dialled = number.replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1').replace(/[^\d+*#]/g, '')
  const digits = extension.join('').replace(/\D/g, '')
  return `tel:${dialled}${digits === '' ? '' : `;ext=${digits}`}`
}
