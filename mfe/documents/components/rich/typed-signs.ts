import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { canJoin, findWrapping } from '@tiptap/pm/transform'
import { mayClose, mayOpen, sidesOf } from '#contracts/document/sides.ts'

type Range = { readonly from: number; readonly to: number }

/** Converts the markup that is completed by the text in the range, which is within one block. */
export const convertSigns = (tr: Transaction, range: Range): Transaction => {
  const steps = tr.steps.length
  for (let next: Range | null = range; next !== null; ) next = convertAsterisks(tr, next)
  const mapping = tr.mapping.slice(steps)
  return convertBullet(tr, { from: mapping.map(range.from), to: mapping.map(range.to) })
}

/** Converts the first asterisks in the range; returns the rest of the range, null at its end. */
const convertAsterisks = (tr: Transaction, { from, to }: Range): Range | null => {
  const { start, text } = blockAt(tr.doc, to)
  const run = runsIn(text).find(({ end }) => start + end > from && start + end <= to)
  if (run === undefined) return null
  const steps = tr.steps.length
  const [begin, end] = [start + run.begin, start + run.end]
  if (run.isEscaped) tr.delete(begin - 1, begin)
  else
    convertMark(
      tr,
      start,
      runsIn(text).filter((other) => other.end <= run.end),
    )
  const mapping = tr.mapping.slice(steps)
  return { from: mapping.map(end), to: mapping.map(to) }
}

type Asterisks = {
  readonly begin: number
  readonly end: number
  readonly isEscaped: boolean
  readonly mayOpen: boolean
  readonly mayClose: boolean
}

/** The runs of asterisks in a block's text. */
const runsIn = (text: string): readonly Asterisks[] =>
  [...text.matchAll(/(?<!\\)(\\*)(\*+)/g)].map(({ 1: slashes = '', 2: asterisks = '', index }) => {
    const [begin, end] = [index + slashes.length, index + slashes.length + asterisks.length]
    const sides = sidesOf(text, begin, end)
    const isEscaped = slashes.length % 2 === 1
    const isMark = asterisks.length <= 3
    return {
      begin,
      end,
      isEscaped,
      mayOpen: isMark && mayOpen(sides, false),
      mayClose: isMark && mayClose(sides, false),
    }
  })

/** Marks the text between the last run, if it may close, and the nearest run in its line that it matches. */
const convertMark = (tr: Transaction, start: number, runs: readonly Asterisks[]): void => {
  const close = runs.at(-1)
  if (close === undefined || !close.mayClose) return
  const size = close.end - close.begin
  const open = runs.slice(0, -1).findLast((run) => run.end - run.begin === size && run.mayOpen && !run.isEscaped)
  if (open === undefined || tr.doc.textBetween(start + open.end, start + close.begin, '', '\n').includes('\n')) return
  const { bold, italic } = tr.doc.type.schema.marks
  const marks = [size > 1 ? bold : undefined, size % 2 === 1 ? italic : undefined].filter((mark) => mark !== undefined)
  for (const mark of marks) tr.addMark(start + open.end, start + close.begin, mark.create())
  tr.delete(start + close.begin, start + close.end).delete(start + open.begin, start + open.end)
  // Text typed after the closing sign is unmarked.
  for (const mark of marks) tr.removeStoredMark(mark)
}

/** Makes the line at the position an item, if a bullet and a space were just completed there. */
const convertBullet = (tr: Transaction, { from, to }: Range): Transaction => {
  const $to = tr.doc.resolve(to)
  const { bulletList, paragraph } = tr.doc.type.schema.nodes
  if (bulletList === undefined || paragraph === undefined) return tr
  const { start, text } = blockAt(tr.doc, to)
  const begin = text.lastIndexOf('\n', to - start - 1) + 1
  const end = begin + (/^\s*[-*•]\s/.exec(text.slice(begin))?.[0].length ?? 0)
  if ($to.depth > 1 || end === begin || start + end <= from || start + end > to) return tr
  const lineEnd = text.indexOf('\n', end)
  const split = (at: number) => tr.delete(at, at + 1).split(at, 1, [{ type: paragraph, attrs: { origin: null } }])
  if (lineEnd !== -1) split(start + lineEnd)
  tr.delete(start + begin, start + end)
  if (begin > 0) split(start + begin - 1)
  const range = tr.doc.resolve(tr.selection.head).blockRange()
  const wrapping = range && findWrapping(range, bulletList)
  if (range && wrapping) tr.wrap(range, wrapping)
  return joinLists(tr)
}

/** Joins adjacent lists. */
const joinLists = (tr: Transaction): Transaction => {
  let at = tr.doc.content.size
  for (let place = tr.doc.childCount - 1; place > 0; place -= 1) {
    at -= tr.doc.child(place).nodeSize
    const areLists = [place - 1, place].every((one) => tr.doc.child(one).type.name === 'bulletList')
    if (areLists && canJoin(tr.doc, at)) tr.join(at)
  }
  return tr
}

/** The text of the block at a position, and where it starts; a line break is one character, like its node. */
const blockAt = (doc: Node, at: number) => {
  const $at = doc.resolve(at)
  return { start: $at.start(), text: $at.parent.textBetween(0, $at.parent.content.size, '', '\n') }
}
