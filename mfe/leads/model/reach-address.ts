/** The `mailto:` of an address, which strangers type: a `?` or `&` in it would add recipients and a text (RFC 6068, 2). */
export const mailLink = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}

/** A number as it is dialled (RFC 3966): without spaces, and without the 0 in brackets that an international call leaves out. */
export const phoneLink = (phone: string): string => {
  const [number = '', ...extension] = phone.split(/ext\.?|x/i)
  const dialled = number.replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, '$1').replace(/[^\d+*#]/g, '')
  const digits = extension.join('').replace(/\D/g, '')
  return `tel:${dialled}${digits === '' ? '' : `;ext=${digits}`}`
}
