const dash = 0x2d
const lineFeed = 0x0a

/**
 * How many lines of the mail may begin a part: two hyphens and one of the boundaries that the mail declares. Counts up to
 * `atMost`, before anything is decoded.
 */
export const countParts = (source: Uint8Array, atMost: number): number => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const boundaries = new Set(textWindows(bytes).flatMap(boundariesIn))
  let count = 0
  for (let at = 0; at >= 0 && at < bytes.length && count < atMost; ) {
    if (bytes[at] === dash && bytes[at + 1] === dash) {
      const end = bytes.indexOf(lineFeed, at)
      const line = bytes
        .toString('latin1', at + 2, Math.min(end < 0 ? bytes.length : end, at + 2 + maxBoundary))
        .trimEnd()
      if (boundaries.has(line)) count += 1
    }
    const next = bytes.indexOf(lineFeed, at)
    at = next < 0 ? -1 : next + 1
  }
  return count
}

const windowBytes = 1024 ** 2
/** Longer than a declaration of a boundary. */
const overlap = 1024

/** A mail as Latin letters, a part at a time, of which each begins before the end of the last one: a whole one is a copy of 50 MiB. */
function* textWindows(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length; at += windowBytes)
    yield bytes.toString('latin1', Math.max(0, at - overlap), at + windowBytes)
}

/** RFC 2046 allows 70 characters; some programs use more. */
const maxBoundary = 300

/** The boundaries that a text declares, in order. */
export const boundariesIn = (text: string): ReadonlySet<string> => {
  const boundaries = new Set<string>()
  for (const [, quoted, plain] of text.matchAll(/boundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,300})"|([^\s;"]{1,300}))/gi))
    boundaries.add((quoted ?? plain ?? '').trimEnd())
  return boundaries
}
