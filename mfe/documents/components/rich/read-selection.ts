import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Acts on the caret as the browser has it. The browser reports a change of the selection a task later, so a key that
 * follows fast enough would be applied where the caret was before.
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
