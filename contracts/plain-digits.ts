const zeros = ['٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.charCodeAt(0))

const digitOf = (sign: string): string => {
  const values = zeros.map((zero) => sign.charCodeAt(0) - zero)
  return String(values.find((value) => value >= 0 && value < 10) ?? sign)
}

/** A text with the digits of other scripts, and the wide ones of Japanese keyboards, in ASCII. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitOf)
