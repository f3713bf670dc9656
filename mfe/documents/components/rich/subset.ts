import { Extension, Mark, Node, wrappingInputRule } from '@tiptap/core'
import { history, redo, undo } from '@tiptap/pm/history'
import { Selection, type Transaction } from '@tiptap/pm/state'

/** How a block was written. It is not part of its look, and half a block was never written at all. */
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
      Backspace: () => !editor.isActive('listItem') && editor.commands.command(({ tr }) => joined(tr, -1)),
      Delete: () => editor.commands.command(({ tr }) => joined(tr, 1)),
    }
  },
})

/** Joins the text at the caret with the one before or behind it, be it in a list or not. */
const joined = (tr: Transaction, direction: -1 | 1): boolean => {
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
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*[-*•]\s$/, type: this.type })]
  },
})

/** One line, as the markup has it. Tab is left alone: it leads out of the editor. */
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
    const step = (change: typeof undo) => () => change(this.editor.state, this.editor.view.dispatch)
    return { 'Mod-z': step(undo), 'Mod-y': step(redo), 'Mod-Shift-z': step(redo) }
  },
})

/** What the light markup can say and nothing else; whatever is typed or pasted is made to fit. */
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
