import type { JSONContent } from '@tiptap/core'
import { lineEnds } from '#contracts/line-ends.ts'
import type { Origin, Part } from '../../model/passage.ts'
import { mergeRuns, type Run } from '../../model/runs.ts'

/** A passage as an editor document; adjacent items share a list. */
export const documentOf = (parts: readonly Part[]): JSONContent => {
  const content: JSONContent[] = []
  for (const part of parts) {
    const last = content.at(-1)
    if (part.type === 'Paragraph') content.push(paragraphOf(part.lines, part.origin))
    else if (last?.type === 'bulletList') last.content?.push(itemOf(part))
    else content.push({ type: 'bulletList', content: [itemOf(part)] })
  }
  return { type: 'doc', content }
}

const itemOf = ({ lines, origin }: Part): JSONContent => ({
  type: 'listItem',
  attrs: { origin },
  content: [paragraphOf(lines, null)],
})

const paragraphOf = (lines: Part['lines'], origin: Origin | null): JSONContent => {
  const content = lines.flatMap((line, place) => [
    ...(place === 0 ? [] : [{ type: 'hardBreak' }]),
    ...line.map(({ text, bold, italic }) => ({ type: 'text', text, marks: marksOf(bold, italic) })),
  ])
  return { type: 'paragraph', attrs: { origin }, content }
}

const marksOf = (bold: boolean, italic: boolean) => [
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
]

/** The passage of an editor document. */
export const partsIn = ({ content = [] }: JSONContent): readonly Part[] =>
  content.flatMap((node): readonly Part[] => {
    if (node.type === 'paragraph') return [partIn('Paragraph', node, node)]
    return (node.content ?? []).map((item) => partIn('Item', item, item.content?.[0] ?? {}))
  })

const partIn = (type: Part['type'], { attrs }: JSONContent, { content = [] }: JSONContent): Part => ({
  type,
  lines: linesIn(content),
  origin: attrs?.origin ?? null,
})

/** The lines of a paragraph; none if it is empty. A text itself ends lines where it was dropped from another program. */
export const linesIn = (content: readonly JSONContent[]): readonly (readonly Run[])[] => {
  const lines: Run[][] = content.length === 0 ? [] : [[]]
  for (const { type, text = '', marks = [] } of content) {
    const has = (name: string) => marks.some((mark) => mark.type === name)
    if (type === 'hardBreak') lines.push([])
    for (const [place, line] of text.split(lineEnds).entries()) {
      if (place > 0) lines.push([])
      lines.at(-1)?.push({ text: line, bold: has('bold'), italic: has('italic') })
    }
  }
  return lines.map(mergeRuns)
}
