import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isLead } from '../../model/runs.ts'
import { partsIn } from './editor-document.ts'

/** Shows lines that lead to what follows them as readers see them. */
export const leadLines = (className: string) =>
  Extension.create({
    name: 'leadLines',
    addProseMirrorPlugins: () => [
      new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, leadsIn(doc, className)) } }),
    ],
  })

const leadsIn = (doc: Node, className: string): Decoration[] => {
  const found: Decoration[] = []
  doc.forEach((node, at) => {
    const [part] = node.type.name === 'paragraph' ? partsIn({ content: [node.toJSON()] }) : []
    if (part !== undefined && isLead(part.lines))
      found.push(Decoration.node(at, at + node.nodeSize, { class: className }))
  })
  return found
}
