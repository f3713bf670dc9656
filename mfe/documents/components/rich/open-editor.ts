import { Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { readPassage, writePassage } from '../../model/passage.ts'
import { isLead } from '../../model/runs.ts'
import { cleanPaste } from './clean-paste.ts'
import { documentOf, partsIn } from './editor-document.ts'
import { readMarkup } from './read-markup.ts'
import { readSelection } from './read-selection.ts'
import { replaceWhole } from './replace-whole.ts'
import { replaceSelected, selectedText } from './selected-text.ts'
import { subset } from './subset.ts'

/** Styles lead-in lines as readers see them. */
const leadLines = (className: string) =>
  Extension.create({
    name: 'leadLines',
    addProseMirrorPlugins: () => [
      new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, leadsIn(doc, className)) } }),
    ],
  })

const leadsIn = (doc: Node, className: string): Decoration[] => {
  const decorations: Decoration[] = []
  doc.forEach((node, at) => {
    const [part] = node.type.name === 'paragraph' ? partsIn({ content: [node.toJSON()] }) : []
    if (part !== undefined && isLead(part.lines))
      decorations.push(Decoration.node(at, at + node.nodeSize, { class: className }))
  })
  return decorations
}

export type Format = 'bold' | 'italic' | 'bulletList'

/** The formats at the caret or in the selection. */
export type Formats = Readonly<Record<Format, boolean>>

type Options = {
  readonly label: string
  readonly text: string
  readonly classes: { readonly text: string; readonly lead: string }
  readonly onChange: (text: string) => void
  readonly onFormats: (formats: Formats) => void
  /** Called when nothing but pictures is pasted. */
  readonly onPictures: () => void
}

export type TextEditor = ReturnType<typeof openEditor>

/** Mounts an editor for a text in the light markup into an element. */
export const openEditor = (element: HTMLElement, options: Options) => {
  let lastText = options.text
  const editor = new Editor({
    element,
    injectCSS: false,
    extensions: [...subset, readSelection, replaceWhole, readMarkup, leadLines(options.classes.lead)],
    enableCoreExtensions: { clipboardTextSerializer: false },
    content: documentOf(readPassage(options.text)),
    editorProps: { ...cleanPaste(options.onPictures), attributes: attributesOf(options) },
    onUpdate: () => {
      const text = writePassage(partsIn(editor.getJSON()))
      if (text === lastText) return
      lastText = text
      options.onChange(text)
    },
    onTransaction: () => options.onFormats(formatsOf(editor)),
  })
  return {
    /** Synchronous: Tiptap's command waits for a frame, before which a click or a key press may arrive. */
    focus: () => editor.view.focus(),
    toggle: (format: Format) => {
      const chain = editor.chain().focus()
      if (format === 'bulletList') chain.toggleList('bulletList', 'listItem').run()
      else chain.toggleMark(format).run()
    },
    /** Replaces the text as a single undo step. */
    setText: (text: string) => {
      if (text === lastText) return
      lastText = text
      replaceText(editor, text)
    },
    selectedText: () => selectedText(editor.state),
    replaceSelected: (text: string) => editor.view.dispatch(replaceSelected(editor.state, text)),
    setEditable: (isEditable: boolean) => editor.setEditable(isEditable, false),
    close: () => editor.destroy(),
  }
}

/** `tabindex` keeps the focus while the editor is read-only. */
const attributesOf = ({ label, classes }: Options) => ({
  class: classes.text,
  dir: 'auto',
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
