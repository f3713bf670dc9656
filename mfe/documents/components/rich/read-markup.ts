import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state'
import { AddMarkStep, type Step } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { isWord } from '#contracts/document/sides.ts'
import { convertSigns } from './typed-signs.ts'

/** A conversion to a mark that the next letter may undo, and the place behind it. */
type Conversion = { readonly undo: readonly Step[]; readonly at: number }

const key = new PluginKey<Conversion | null>('readMarkup')

/**
 * Converts asterisks to marks, escapes to asterisks and bulleted lines to items when their last sign is typed. A conversion
 * is its own undo step, and signs that are in the text already stay literal.
 */
export const readMarkup = Extension.create({
  name: 'readMarkup',
  addProseMirrorPlugins: () => [
    new Plugin<Conversion | null>({
      key,
      state: { init: () => null, apply: nextConversion },
      props: {
        handleTextInput: (view, from, to, text, insert) =>
          !view.composing && (resume(view, from, to, text) || convert(view, text, insert)),
      },
    }),
  ],
})

const nextConversion = (tr: Transaction, conversion: Conversion | null): Conversion | null => {
  const meta: Conversion | null | undefined = tr.getMeta(key)
  if (meta !== undefined) return meta
  return tr.docChanged || tr.selectionSet ? null : conversion
}

const convert = (view: EditorView, text: string, insert: () => Transaction): boolean => {
  if (!/[*\s]/.test(text)) return false
  view.dispatch(insert())
  convertLast(view, text.length)
  return true
}

/** Converts the markup that the last `length` characters before the caret complete. */
const convertLast = (view: EditorView, length: number): void => {
  const tr = convertBefore(view.state.tr, length)
  if (!tr.docChanged) return
  const undo = tr.steps.map((step, place) => step.invert(tr.docs[place] ?? tr.before)).reverse()
  const isMark = tr.steps.some((step) => step instanceof AddMarkStep)
  view.dispatch(
    closeHistory(tr)
      .setMeta(key, isMark ? { undo, at: tr.selection.head } : null)
      .scrollIntoView(),
  )
  // What is typed next is an undo step of its own.
  view.dispatch(closeHistory(view.state.tr))
}

const convertBefore = (tr: Transaction, length: number): Transaction => {
  const { head } = tr.selection
  return convertSigns(tr, { from: head - length, to: head })
}

/** Takes back a conversion whose word goes on (`*Kund*innen*`), or whose asterisk was the first of two (`*a **b**`). */
const resume = (view: EditorView, from: number, to: number, text: string): boolean => {
  const { state } = view
  const conversion = key.getState(state)
  if (conversion == null || from !== to || from !== conversion.at) return false
  const isLonger = text === '*' && completes(undoConversion(state, conversion, text))
  if (!isLonger && !isWord(text)) return false
  view.dispatch(undoConversion(state, conversion, text))
  if (isLonger) convertLast(view, text.length)
  return true
}

const undoConversion = ({ tr }: EditorState, { undo, at }: Conversion, text: string): Transaction => {
  for (const step of undo) tr.step(step)
  const end = tr.mapping.map(at)
  return tr
    .insertText(text, end)
    .setSelection(Selection.near(tr.doc.resolve(end + text.length)))
    .scrollIntoView()
}

const completes = (tr: Transaction): boolean => {
  const steps = tr.steps.length
  return convertBefore(tr, 1).steps.length > steps
}
