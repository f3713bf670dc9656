/** What is to take the place of `start` to `end`, and what is selected then. */
export type Replacement = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly selected: readonly [start: number, end: number]
}

type Range = { readonly start: number; readonly end: number }

const sizes = { bold: 2, italic: 1 } as const

/** Makes what is selected bold or italic, or takes that back. Spaces at its ends stay outside the marks. */
export const toggledMark = (text: string, selection: Range, mark: keyof typeof sizes): Replacement => {
  const size = sizes[mark]
  const { start, end } = trimmed(text, selection)
  const before = asterisksBefore(text, start)
  const isMarked = Math.min(before, asterisksAfter(text, end)) % 4 >= size && (size === 2 || before % 2 === 1)
  if (isMarked) {
    const from = start - size
    return { start: from, end: end + size, text: text.slice(start, end), selected: [from, end - size] }
  }
  const sign = '*'.repeat(size)
  const inner = text.slice(start, end).replace(/[^\n]+/g, (line) => markedLine(line, sign)) || `${sign}${sign}`
  const isOneLine = !inner.includes('\n')
  return {
    start,
    end,
    text: inner,
    selected: isOneLine ? [start + size, start + inner.length - size] : [start, start + inner.length],
  }
}

/** Marks end with their line and stand behind a bullet. */
const markedLine = (line: string, sign: string): string =>
  line.replace(/^(\s*(?:[-*•]\s+)?)(.*?)(\s*)$/, (whole, lead: string, words: string, rest: string) =>
    words === '' ? whole : `${lead}${sign}${words}${sign}${rest}`,
  )

const trimmed = (text: string, { start, end }: Range): Range => {
  const selected = text.slice(start, end)
  if (selected.trim() === '') return { start, end: start }
  return {
    start: start + selected.length - selected.trimStart().length,
    end: end - (selected.length - selected.trimEnd().length),
  }
}

const asterisksBefore = (text: string, place: number): number => {
  let count = 0
  while (text[place - count - 1] === '*') count += 1
  return count
}

const asterisksAfter = (text: string, place: number): number => {
  let count = 0
  while (text[place + count] === '*') count += 1
  return count
}

/** Makes bullets of the selected lines, or lines of the bullets. */
export const toggledBullets = (text: string, selection: Range): Replacement => {
  const start = text.lastIndexOf('\n', selection.start - 1) + 1
  const next = text.indexOf('\n', Math.max(selection.end, start))
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const areBullets = lines.every((line) => line.trim() === '' || bullet.test(line)) && lines.some((line) => line.trim())
  const changed = lines.map((line) => (areBullets ? line.replace(bullet, '') : bulleted(line, lines.length))).join('\n')
  return { start, end, text: changed, selected: [start, start + changed.length] }
}

const bullet = /^\s*[-*•]\s+/

const bulleted = (line: string, count: number): string =>
  bullet.test(line) || (line.trim() === '' && count > 1) ? line : `- ${line.trimStart()}`
