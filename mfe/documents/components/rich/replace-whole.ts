import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { lineEnds } from '#contracts/line-ends.ts'
import { type Part, readPassage } from '../../model/passage.ts'
import { documentOf } from './editor-document.ts'

/**
 * Text that replaces the whole content loses its previous formatting. Several lines at once, as from dictation, are
 * handled like a paste.
 */
export const replaceWhole = Extension.create({
  name: 'replaceWhole',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // A composition ends when its text is rendered anew, and the next step of it would be added to the last.
        handleTextInput: (view, from, to, text) =>
          !view.composing && isWhole(view.state.doc, from, to) && replace(view, text),
        handleDOMEvents: {
          beforeinput: (view, event) => {
            if (!view.editable || event.inputType !== 'insertText' || event.data === null) return false
            const isTaken = takeIn(view, event.data)
            if (isTaken) event.preventDefault()
            return isTaken
          },
        },
      },
    }),
  ],
})

const takeIn = (view: EditorView, text: string): boolean => {
  const { doc, selection } = view.state
  if (isWhole(doc, selection.from, selection.to)) return replace(view, text)
  return text.search(lineEnds) !== -1 && view.pasteText(text)
}

const isWhole = (doc: Node, from: number, to: number): boolean =>
  from < to && from <= Selection.atStart(doc).from && to >= Selection.atEnd(doc).to

const replace = (view: EditorView, text: string): true => {
  const { doc, schema, tr } = view.state
  const { content } = schema.nodeFromJSON(documentOf(partsOf(text)))
  tr.replaceWith(0, doc.content.size, content)
  tr.setSelection(Selection.atEnd(tr.doc)).setStoredMarks([])
  view.dispatch(tr.scrollIntoView())
  return true
}

const partsOf = (text: string): readonly Part[] =>
  text.trim() === ''
    ? [{ type: 'Paragraph', lines: [[{ text, bold: false, italic: false }]], origin: null }]
    : readPassage(text)
