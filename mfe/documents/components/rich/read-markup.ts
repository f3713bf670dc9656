import { Extension } from '@tiptap/core'
import { isHistoryTransaction } from '@tiptap/pm/history'
import type { MarkType, Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import { canJoin } from '@tiptap/pm/transform'
import { parseUnits } from '../../model/blocks.ts'
import { markedLine } from '../../model/marked-line.ts'
import { readPassage, writePassage } from '../../model/passage.ts'
import { type Run, runsOf, settled } from '../../model/runs.ts'
import { documentOf, linesIn, partsIn } from './editor-document.ts'

/**
 * Converts typed asterisks to marks and bulleted lines to items. The markup has no escapes, so literal signs would later
 * be parsed as markup.
 */
export const readMarkup = Extension.create({
  name: 'readMarkup',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, now) =>
        transactions.some(isTyped) ? changed(rewritten(before, now)) : null,
    }),
  ],
})

const isTyped = (tr: Transaction): boolean =>
  tr.docChanged && !isHistoryTransaction(tr) && tr.getMeta('composition') === undefined

const changed = (tr: Transaction): Transaction | null => (tr.docChanged ? tr : null)

const rewritten = (before: EditorState, { doc, tr }: EditorState): Transaction => {
  const known = new Set<Node>()
  before.doc.descendants((node) => void (node.isTextblock && known.add(node)))
  const fresh: { node: Node; at: number; isItem: boolean }[] = []
  doc.descendants((node, at, parent) => {
    if (node.isTextblock && !known.has(node)) fresh.push({ node, at, isItem: parent?.type.name === 'listItem' })
  })
  // From the end, so that earlier positions stay valid.
  for (const { node, at, isItem } of fresh.reverse()) {
    if (isItem || !intoItems(tr, node, at)) intoMarks(tr, node, at + 1)
  }
  joinLists(tr)
  return tr
}

/** Replaces a paragraph that is or contains a list. */
const intoItems = (tr: Transaction, node: Node, at: number): boolean => {
  const text = writePassage(partsIn({ content: [{ ...node.toJSON(), attrs: {} }] }))
  if (!parseUnits(text).some(({ type }) => type === 'Item')) return false
  const { content = [] } = documentOf(readPassage(text).map((part) => ({ ...part, origin: null })))
  const { head } = tr.selection
  const end = at + node.nodeSize
  tr.replaceWith(
    at,
    end,
    content.map((part) => tr.doc.type.schema.nodeFromJSON(part)),
  )
  if (head > at && head < end) tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(end)), -1))
  return true
}

const intoMarks = (tr: Transaction, node: Node, start: number): void => {
  const lines = linesIn(node.content.toJSON() ?? [])
  const starts = lines.map(
    (_, place) => start + lines.slice(0, place).reduce((sum, line) => sum + lengthOf(line) + 1, 0),
  )
  for (const [place, line] of [...lines.entries()].reverse()) {
    const read = runsOf(markedLine(line))
    // Nothing to convert without a markup sign.
    if (lengthOf(read) < lengthOf(settled(line))) intoRuns(tr, line, read, starts[place] ?? start)
  }
}

const lengthOf = (runs: readonly Run[]): number => runs.reduce((sum, { text }) => sum + text.length, 0)

type Stretch = Run & { readonly from: number; to: number }

/** Formats a line as `read`, its text without markup asterisks. */
const intoRuns = (tr: Transaction, line: readonly Run[], read: readonly Run[], start: number): void => {
  const { stretches, signs } = aligned(line.map(({ text }) => text).join(''), read)
  const { bold, italic } = tr.doc.type.schema.marks
  const added = new Set<MarkType>()
  for (const stretch of stretches) {
    const range = [start + stretch.from, start + stretch.to] as const
    for (const mark of [stretch.bold ? bold : undefined, stretch.italic ? italic : undefined]) {
      if (mark === undefined || tr.doc.rangeHasMark(...range, mark)) continue
      tr.addMark(...range, mark.create())
      added.add(mark)
    }
  }
  for (const at of signs.reverse()) tr.delete(start + at, start + at + 1)
  // Text typed after the closing sign is unmarked.
  for (const mark of added) tr.removeStoredMark(mark)
}

/** The positions of the runs, and of the signs between them. */
const aligned = (text: string, runs: readonly Run[]) => {
  const stretches = runs.map((run): Stretch => ({ ...run, from: -1, to: -1 }))
  const signs: number[] = []
  let [run, place] = [0, 0]
  for (const [at, character] of text.split('').entries()) {
    const stretch = stretches[run]
    if (stretch?.text[place] === character) {
      if (place === 0) stretches[run] = { ...stretch, from: at, to: at + 1 }
      else stretch.to = at + 1
      place += 1
      if (place === stretch.text.length) [run, place] = [run + 1, 0]
    } else if (character === '*') signs.push(at)
  }
  return { stretches, signs }
}

/** Joins adjacent lists. */
const joinLists = (tr: Transaction): void => {
  let at = tr.doc.content.size
  for (let place = tr.doc.childCount - 1; place > 0; place -= 1) {
    at -= tr.doc.child(place).nodeSize
    const areLists = [place - 1, place].every((one) => tr.doc.child(one).type.name === 'bulletList')
    if (areLists && canJoin(tr.doc, at)) tr.join(at)
  }
}
