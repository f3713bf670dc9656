import { randomFillSync } from 'node:crypto'

const page = Buffer.allocUnsafeSlow(4096)
let used = page.length

/** Random bytes, fetched by the page: asking for a few at a time costs more than everything else that sealing does. */
export const randomness = (bytes: number): Buffer => {
  if (used + bytes > page.length) {
    randomFillSync(page)
    used = 0
  }
  const taken = page.subarray(used, used + bytes)
  used += bytes
  const given = Buffer.from(taken)
  // A key is in nobody's hands but the taker's.
  taken.fill(0)
  return given
}
