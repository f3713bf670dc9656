/** The `mailto:` address of a lead, which strangers type: a `?` or `&` in it would add recipients and a text (RFC 6068). */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email)}`
