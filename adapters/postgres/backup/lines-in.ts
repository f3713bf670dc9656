/** Splits chunks of text into lines at line feeds only: other line separators, such as U+2028, occur inside rows. */
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
