import { Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { fromMarkdown, isMarkdown } from '#contracts/document/markdown.ts'
import { lineEnds } from '#contracts/line-ends.ts'
import { parseUnits } from '../../model/blocks.ts'
import { type Part, readPassage, writePassage } from '../../model/passage.ts'
import { runsOf } from '../../model/runs.ts'
import { documentOf, partsIn } from './editor-document.ts'
import { partsOfHtml } from './pasted-html.ts'
import { htmlOf, isOwnHtml } from './subset-html.ts'

/** Pasting keeps bold, italics, lists and paragraphs; copying as plain text gives the light markup, and Markdown, as AIs copy it, is read. */
export const cleanPaste = (onPictures: () => void): EditorProps => ({
  handlePaste: (_view, { clipboardData }, slice) => {
    const isPicture = slice.size === 0 && clipboardData !== null && hasPicture(clipboardData)
    if (isPicture) onPictures()
    return isPicture
  },
  transformPastedHTML: (html) => (isOwnHtml(html) ? html : htmlOf(partsOfHtml(html))),
  clipboardTextParser: (text, _context, _plain, view) => {
    const { content = [] } = documentOf(
      partsOfText(isMarkdown(text) ? fromMarkdown(text) : text).map((part) => ({ ...part, origin: null })),
    )
    const { nodes } = view.state.schema
    const pasted = view.state.schema.nodeFromJSON({ type: nodes.doc?.name, content })
    return Slice.maxOpen(pasted.content)
  },
  clipboardTextSerializer: ({ content }) =>
    writePassage(partsIn({ content: content.toJSON() ?? [] }).map((part) => ({ ...part, origin: null }))),
})

const hasPicture = (pasted: DataTransfer): boolean =>
  [...pasted.files].some(({ type }) => type.startsWith('image/')) ||
  /<(?:img|svg|picture|v:imagedata)\b/i.test(pasted.getData('text/html'))

/** A single pasted line keeps the spaces at its ends. */
const partsOfText = (text: string): readonly Part[] => {
  const isOneLine = text.search(lineEnds) === -1 && parseUnits(text)[0]?.type === 'Paragraph'
  return isOneLine ? [{ type: 'Paragraph', lines: [runsOf(text)], origin: null }] : readPassage(text)
}
