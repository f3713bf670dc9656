/** A stretch of two texts: in both, in the new one alone, or in the old one alone. */
export type Difference = { readonly type: 'Kept' | 'Added' | 'Removed'; readonly text: string }

/** Cells of the table of common words; texts that would need more are shown as replaced where they differ. */
const mostCells = 4_000_000

/** What changed between two texts, word by word. */
export const differences = (before: string, after: string): readonly Difference[] => {
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  const head = sharedHead(old, fresh)
  const tail = sharedHead(old.slice(head).reverse(), fresh.slice(head).reverse())
  const oldMiddle = old.slice(head, old.length - tail)
  const freshMiddle = fresh.slice(head, fresh.length - tail)
  return joined([
    { type: 'Kept', text: old.slice(0, head).join('') },
    ...(oldMiddle.length * freshMiddle.length > mostCells
      ? replaced(oldMiddle, freshMiddle)
      : aligned(oldMiddle, freshMiddle)),
    { type: 'Kept', text: old.slice(old.length - tail).join('') },
  ])
}

const wordsOf = (text: string): readonly string[] => text.match(/\s+|\S+/g) ?? []

const sharedHead = (one: readonly string[], other: readonly string[]): number => {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

const replaced = (old: readonly string[], fresh: readonly string[]): readonly Difference[] => [
  { type: 'Removed', text: old.join('') },
  { type: 'Added', text: fresh.join('') },
]

/** Along the longest common sequence of words. */
const aligned = (old: readonly string[], fresh: readonly string[]): readonly Difference[] => {
  const width = fresh.length + 1
  const common = commonLengths(old, fresh)
  const found: Difference[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < fresh.length) {
    const [oldWord = '', freshWord = ''] = [old[row], fresh[column]]
    const below = row < old.length ? (common[(row + 1) * width + column] ?? 0) : -1
    const beside = column < fresh.length ? (common[row * width + column + 1] ?? 0) : -1
    if (below >= 0 && beside >= 0 && oldWord === freshWord) {
      found.push({ type: 'Kept', text: oldWord })
      row += 1
      column += 1
    } else if (below >= beside) {
      found.push({ type: 'Removed', text: oldWord })
      row += 1
    } else {
      found.push({ type: 'Added', text: freshWord })
      column += 1
    }
  }
  return found
}

/** For each pair of places, how many words the rests behind them have in common, in order. */
const commonLengths = (old: readonly string[], fresh: readonly string[]): Uint16Array => {
  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const below = lengths[(row + 1) * width + column] ?? 0
      const beside = lengths[row * width + column + 1] ?? 0
      const both = (lengths[(row + 1) * width + column + 1] ?? 0) + 1
      lengths[row * width + column] = old[row] === fresh[column] ? both : Math.max(below, beside)
    }
  }
  return lengths
}

const joined = (parts: readonly Difference[]): readonly Difference[] => {
  const found: Difference[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (part.text === '') continue
    if (last?.type === part.type) found[found.length - 1] = { ...last, text: last.text + part.text }
    else found.push(part)
  }
  return found
}
