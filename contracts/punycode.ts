/**
 * The text of an `xn--` label without that prefix (RFC 3492, section 6.2); null if it encodes nothing.
 */
export const decodePunycode = (encoded: string): string | null => {
  const basic = Math.max(0, encoded.lastIndexOf('-'))
  const output = Array.from(encoded.slice(0, basic), (letter) => letter.charCodeAt(0))
  const state = { code: initialCode, at: 0, bias: initialBias }
  for (let read = basic === 0 ? 0 : basic + 1; read < encoded.length; ) {
    const from = state.at
    const delta = deltaAt(encoded, read, state.bias)
    if (delta === null) return null
    read = delta.next
    state.at += delta.value
    const length = output.length + 1
    state.bias = adaptBias(state.at - from, length, from === 0)
    state.code += Math.floor(state.at / length)
    state.at %= length
    if (state.code > maxCode) return null
    output.splice(state.at, 0, state.code)
    state.at += 1
  }
  return String.fromCodePoint(...output)
}

const [base, tMin, tMax, skew, damp, initialBias, initialCode, maxCode] = [36, 1, 26, 38, 700, 72, 128, 0x10ffff]

/** A variable-length integer, least significant digit first. */
const deltaAt = (encoded: string, start: number, bias: number): { value: number; next: number } | null => {
  let [value, weight] = [0, 1]
  for (let next = start, k = base; next < encoded.length; k += base) {
    const digit = digits.indexOf(encoded.charAt(next))
    next += 1
    if (digit < 0) return null
    value += digit * weight
    const threshold = Math.min(Math.max(k - bias, tMin), tMax)
    if (value > Number.MAX_SAFE_INTEGER) return null
    if (digit < threshold) return { value, next }
    weight *= base - threshold
  }
  return null
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

const adaptBias = (delta: number, length: number, first: boolean): number => {
  let rest = Math.floor(delta / (first ? damp : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}
