const form = /^\/log\/tile\/(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/
const widest = 256
const highest = 63

/**
 * Level, index and width in the address of a tile (C2SP tlog-tiles): `/log/tile/0/x001/x234/067.p/8`.
 * Null for any other address, and for one that is not in its only form.
 */
export const tileIn = (path: string): readonly [level: number, index: number, width: number] | null => {
  const [, level, digits = '', partial] = form.exec(path) ?? []
  if (level === undefined || digits.startsWith('x000/')) return null
  const width = partial === undefined ? widest : Number(partial)
  const index = Number(digits.replaceAll(/[x/]/g, ''))
  const isPlace = Number(level) <= highest && Number.isSafeInteger(index * widest)
  return isPlace && (partial === undefined || width < widest) ? [Number(level), index, width] : null
}
