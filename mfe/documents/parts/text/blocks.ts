/** A part of a text that stands on its own; lines and items are still in the light markup. */
export type Block =
  | { readonly type: 'Paragraph'; readonly lines: readonly string[] }
  | { readonly type: 'List'; readonly items: readonly string[] }

type Draft = { readonly type: Block['type']; readonly parts: string[] }

/** Reads paragraphs, apart by an empty line, and lists, whose lines begin with `- `, `* ` or `• `. */
export const parseBlocks = (text: string): readonly Block[] => {
  const drafts: Draft[] = []
  let current: Draft | undefined
  for (const line of text.split(/\r\n?|\n/)) {
    const words = line.trim()
    current = words === '' ? undefined : placed(drafts, current, line, words)
  }
  return drafts.map(({ type, parts }) =>
    type === 'List' ? { type: 'List', items: parts } : { type: 'Paragraph', lines: parts },
  )
}

/** Puts a line where it belongs: to the block before it, or to one of its own. */
const placed = (drafts: Draft[], current: Draft | undefined, line: string, words: string): Draft => {
  const item = itemIn(words)
  const type = item === null ? 'Paragraph' : 'List'
  if (item === null && current?.type === 'List' && /^\s/.test(line)) return continued(current, words)
  // An empty line between two items does not end their list.
  const open = current ?? (item === null ? undefined : drafts.at(-1))
  const block: Draft = open?.type === type ? open : { type, parts: [] }
  if (block !== open) drafts.push(block)
  block.parts.push(item ?? words)
  return block
}

const continued = (list: Draft, words: string): Draft => {
  list.parts.push(`${list.parts.pop() ?? ''} ${words}`)
  return list
}

const itemIn = (words: string): string | null => (/^[-*•]\s/.test(words) ? words.slice(2).trimStart() : null)
