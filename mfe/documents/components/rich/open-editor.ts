import { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Selection } from '@tiptap/pm/state'
import { readPassage, writePassage } from '../../model/passage.ts'
import { cleanPaste } from './clean-paste.ts'
import { documentOf, partsIn } from './editor-document.ts'
import { leadLines } from './lead-lines.ts'
import { readMarkup } from './read-markup.ts'
import { readSelection } from './read-selection.ts'
import { replaceWhole } from './replace-whole.ts'
import { subset } from './subset.ts'

export type Format = 'bold' | 'italic' | 'bulletList'

/** What the caret or the selection is in. */
export type Formats = Readonly<Record<Format, boolean>>

type Options = {
  readonly label: string
  readonly text: string
  readonly classes: { readonly text: string; readonly lead: string }
  readonly autoFocus: boolean
  readonly onChange: (text: string) => void
  readonly onFormats: (formats: Formats) => void
}

export type TextEditor = ReturnType<typeof openEditor>

/** Puts an editor for a text in the light markup into an element of the page. */
export const openEditor = (element: HTMLElement, options: Options) => {
  let written = options.text
  const editor = new Editor({
    element,
    injectCSS: false,
    extensions: [...subset, readSelection, readMarkup, replaceWhole, leadLines(options.classes.lead)],
    enableCoreExtensions: { clipboardTextSerializer: false },
    content: documentOf(readPassage(options.text)),
    autofocus: options.autoFocus ? 'start' : false,
    editorProps: { ...cleanPaste, attributes: attributesOf(options) },
    onUpdate: () => {
      const text = writePassage(partsIn(editor.getJSON()))
      if (text === written) return
      written = text
      options.onChange(text)
    },
    onTransaction: () => options.onFormats(formatsOf(editor)),
  })
  return {
    focus: () => editor.commands.focus(),
    toggle: (format: Format) => {
      const chain = editor.chain().focus()
      if (format === 'bulletList') chain.toggleList('bulletList', 'listItem').run()
      else chain.toggleMark(format).run()
    },
    /** Shows another text; one undo brings the one before back. */
    setText: (text: string) => {
      if (text === written) return
      written = text
      replaceText(editor, text)
    },
    setEditable: (isEditable: boolean) => editor.setEditable(isEditable, false),
    close: () => editor.destroy(),
  }
}

/** It keeps the focus while it cannot be edited. */
const attributesOf = ({ label, classes }: Options) => ({
  class: classes.text,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  tabindex: '0',
  spellcheck: 'true',
})

const formatsOf = (editor: Editor): Formats => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  bulletList: editor.isActive('bulletList'),
})

const replaceText = ({ state, schema, view }: Editor, text: string): void => {
  const { content } = schema.nodeFromJSON(documentOf(readPassage(text)))
  const tr = closeHistory(state.tr.replaceWith(0, state.doc.content.size, content))
  view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)))
}
