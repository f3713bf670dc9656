/** A label of a domain name as the DNS holds it: `xn--` and Punycode (RFC 3492, section 6.3), or the ASCII label itself. */
export const asciiLabel = (label: string): string => {
  const points = Array.from(label, (sign) => sign.codePointAt(0) ?? 0)
  const basic = points.filter((point) => point < initialCode)
  if (basic.length === points.length) return label
  let [code, delta, bias, done] = [initialCode, 0, initialBias, basic.length]
  let text = `${String.fromCodePoint(...basic)}${basic.length > 0 ? '-' : ''}`
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= code))
    delta += (next - code) * (done + 1)
    code = next
    for (const point of points) {
      if (point < code) delta += 1
      if (point !== code) continue
      text += digitsOf(delta, bias)
      bias = adaptBias(delta, done + 1, done === basic.length)
      delta = 0
      done += 1
    }
    delta += 1
    code += 1
  }
  return `xn--${text}`
}

const [base, tMin, tMax, skew, damp, initialBias, initialCode] = [36, 1, 26, 38, 700, 72, 128]
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A variable-length integer, least significant digit first. */
const digitsOf = (value: number, bias: number): string => {
  let [text, rest] = ['', value]
  for (let k = base; ; k += base) {
    const threshold = Math.min(Math.max(k - bias, tMin), tMax)
    if (rest < threshold) return `${text}${digits.charAt(rest)}`
    text += digits.charAt(threshold + ((rest - threshold) % (base - threshold)))
    rest = Math.floor((rest - threshold) / (base - threshold))
  }
}

const adaptBias = (delta: number, length: number, first: boolean): number => {
  let rest = Math.floor(delta / (first ? damp : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
