const [lineFeed, carriageReturn] = [0x0a, 0x0d] as const

/** The parser takes each line of a text without an encoding for a file of its own: 600 bytes and 10 µs. */
const maxLines = 10_000

/** Whether a body has more lines than the parser should meet. */
export const hasManyLines = (body: Buffer): boolean => {
  let count = 0
  for (let at = body.indexOf(lineFeed); at >= 0 && count <= maxLines; at = body.indexOf(lineFeed, at + 1)) count += 1
  return count > maxLines
}

/** Whether the lines are what they say (RFC 2045, 6.2). */
export const isIdentity = (encoding: string): boolean => !/base64|quoted-printable/i.test(encoding)

/**
 * A body as the parser reads it: with line feeds alone, also after its last line.
 * @param body with the empty line before it
 */
export const plainLines = (body: Buffer): Buffer => {
  const lines = Buffer.allocUnsafe(body.length + 1)
  let length = 0
  for (let at = emptyLine(body); at < body.length; ) {
    const feed = body.indexOf(lineFeed, at)
    const next = feed < 0 ? body.length : feed
    let end = next
    while (end > at && body[end - 1] === carriageReturn) end -= 1
    length += body.copy(lines, length, at, end)
    lines[length++] = lineFeed
    at = next + 1
  }
  return lines.subarray(0, length)
}

const emptyLine = (body: Buffer): number => (body[0] === carriageReturn ? 4 : 2)
