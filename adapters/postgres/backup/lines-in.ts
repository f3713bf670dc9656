/**
 * The lines of a text that comes in pieces. By the line feed alone: what others take for the end of a line as well,
 * such as U+2028, stands in rows as it is.
 */
export async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const piece of pieces) {
    const [first = '', ...rest] = piece.split('\n')
    begun.push(first)
    for (const next of rest) {
      yield begun.join('')
      begun = [next]
    }
  }
  const last = begun.join('')
  if (last !== '') yield last
}
