import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Reads the browser's caret before input is handled. The browser reports a selection change one task later, so a key
 * pressed quickly enough would otherwise be applied at the previous caret.
 */
export const readSelection = Extension.create({
  name: 'readSelection',
  // Before the key bindings of the other extensions.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { handleDOMEvents: { keydown: read, beforeinput: read, paste: read, cut: read, copy: read } },
    }),
  ],
})

/** ProseMirror reads the selection when it is reported; a composition in progress reports its own. */
const read = (view: EditorView): false => {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  return false
}
