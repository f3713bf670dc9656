import { closeHistory } from '@tiptap/pm/history'
import { type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { paragraphLine } from '../../model/blocks.ts'
import { markedLine } from '../../model/marked-line.ts'
import { readPassage, writePassage } from '../../model/passage.ts'
import { documentOf, linesIn, partsIn } from './editor-document.ts'

type Range = { readonly from: number; readonly to: number }

/** The selected text in the light markup; null if nothing or everything is selected. */
export const selectedText = (state: EditorState): string | null => {
  const range = rangeIn(state)
  if (range === null) return null
  const { doc } = state
  if (isInOneBlock(doc, range))
    return linesIn(contentOf(doc, range, false))
      .map((line) => paragraphLine(markedLine(line)))
      .join('\n')
  return writePassage(partsIn({ content: contentOf(doc, range, true) }).map((part) => ({ ...part, origin: null })))
}

/** Replaces what `selectedText` reads, as a single undo step; the caret follows. */
export const replaceSelected = (state: EditorState, text: string): Transaction => {
  const { doc, schema } = state
  const tr = closeHistory(state.tr)
  const range = rangeIn(state)
  if (range === null) return tr
  const { content } = schema.nodeFromJSON(documentOf(readPassage(text).map((part) => ({ ...part, origin: null }))))
  const [first] = content.content
  const isOneParagraph = content.childCount === 1 && first?.type.name === 'paragraph'
  // A single paragraph is inserted into the block, line by line; a list or several paragraphs split it.
  if (isOneParagraph && isInOneBlock(doc, range)) tr.replaceWith(range.from, range.to, first.content)
  else tr.replaceRange(range.from, range.to, Slice.maxOpen(content))
  return tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(range.to)), -1)).scrollIntoView()
}

/** The selection without white space at its ends, which the AI's answer does not keep. */
const rangeIn = ({ doc, selection }: EditorState): Range | null => {
  const text = doc.textBetween(selection.from, selection.to, blockEnd, '\n')
  if (text.trim() === '' || text.trim() === doc.textBetween(0, doc.content.size, blockEnd, '\n').trim()) return null
  const { from, to } = selection
  return { from: wordsFrom(doc, from, to), to: wordsUntil(doc, from, to) }
}

const blockEnd = '\n'

const wordsFrom = (doc: Node, from: number, to: number): number => {
  let at = from
  while (at < to && isBlank(doc, at)) at += 1
  return at
}

const wordsUntil = (doc: Node, from: number, to: number): number => {
  let at = to
  while (at > from && isBlank(doc, at - 1)) at -= 1
  return at
}

/** Whether the position has white space or, as at a block's edge, no character. */
const isBlank = (doc: Node, at: number): boolean => doc.textBetween(at, at + 1, '', ' ').trim() === ''

const isInOneBlock = (doc: Node, { from, to }: Range): boolean => doc.resolve(from).sameParent(doc.resolve(to))

const contentOf = (doc: Node, { from, to }: Range, withParents: boolean) =>
  doc.slice(from, to, withParents).content.toJSON() ?? []
