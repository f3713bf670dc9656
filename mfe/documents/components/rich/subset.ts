import { Extension, Mark, Node } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'
import { Selection, type Transaction } from '@tiptap/pm/state'

/** A block's source text. Not part of its formatting, and dropped when the block is split. */
const addAttributes = () => ({ origin: { default: null, rendered: false, keepOnSplit: false } })

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })

const text = Node.create({ name: 'text', group: 'inline' })

const paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  addAttributes,
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Backspace: () => !editor.isActive('listItem') && editor.commands.command(({ tr }) => joinNeighbour(tr, -1)),
      Delete: () => editor.commands.command(({ tr }) => joinNeighbour(tr, 1)),
    }
  },
})

/** Joins the block at the caret with its neighbour, in or outside a list. */
const joinNeighbour = (tr: Transaction, direction: -1 | 1): boolean => {
  const { empty, $from } = tr.selection
  const edge = direction === -1 ? 0 : $from.parent.content.size
  if (!empty || $from.depth === 0 || $from.parentOffset !== edge) return false
  const outside = tr.doc.resolve(direction === -1 ? $from.before() : $from.after())
  const neighbour = Selection.findFrom(outside, direction, true)
  if (neighbour === null) return false
  tr.delete(Math.min(neighbour.head, $from.pos), Math.max(neighbour.head, $from.pos)).scrollIntoView()
  return true
}

const bulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-8': () => this.editor.commands.toggleList('bulletList', 'listItem') }
  },
})

/** An item is one line: Enter always splits it. Tab is not handled: it moves the focus out of the editor. */
const listItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  addAttributes,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    const split = () => this.editor.commands.splitListItem(this.name)
    return {
      Enter: split,
      'Shift-Enter': split,
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection
        return empty && $from.parentOffset === 0 && this.editor.commands.liftListItem(this.name)
      },
    }
  },
})

const hardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': () => !this.editor.isActive('listItem') && this.editor.commands.insertContent({ type: this.name }),
    }
  },
})

const mark = (name: 'bold' | 'italic', [tag, alias]: readonly [string, string], key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }, { tag: alias }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [`Mod-${key}`]: () => this.editor.commands.toggleMark(name) }
    },
  })

const undoRedo = Extension.create({
  name: 'undoRedo',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    // Handled also without a change left: the key without Shift would be tried, and the browser has a history of its own.
    const step = (change: typeof undo) => () => {
      change(this.editor.state, this.editor.view.dispatch)
      return true
    }
    return { 'Mod-z': step(undo), 'Mod-y': step(redo), 'Mod-Shift-z': step(redo) }
  },
})

/** The schema of the light markup; typed or pasted content is converted to it. */
export const subset = [
  doc,
  paragraph,
  text,
  hardBreak,
  bulletList,
  listItem,
  mark('bold', ['strong', 'b'], 'b'),
  mark('italic', ['em', 'i'], 'i'),
  undoRedo,
]
