import type { Part } from '../../model/passage.ts'
import type { Run } from '../../model/runs.ts'

/** Parts as HTML of the subset, for the editor to insert. One paragraph is marked as a slice of the editor, which keeps spaces. */
export const htmlOf = (parts: readonly Part[]): string => {
  const slice = parts.length === 1 && parts[0]?.type === 'Paragraph' ? ' data-pm-slice="1 1 []"' : ''
  return parts
    .map(({ type, lines }) => ({ type, html: `<p${slice}>${lines.map(lineHtml).join('<br>')}</p>` }))
    .map(({ type, html }) => (type === 'Item' ? `<ul><li>${html}</li></ul>` : html))
    .join('')
    .replaceAll('</ul><ul>', '')
}

/** Whether the editor itself copied this HTML; other editors on ProseMirror mark theirs alike, but have more elements. */
export const isOwnHtml = (html: string): boolean =>
  html.includes('data-pm-slice') && !/<(?!\/?(?:html|head|body|meta|p|br|ul|li|strong|em)\b|!--)/i.test(html)

const lineHtml = (line: readonly Run[]): string =>
  line.map(({ text, bold, italic }) => wrapIf(wrapIf(escapeHtml(text), 'i', italic), 'b', bold)).join('')

const wrapIf = (html: string, tag: string, isOn: boolean): string => (isOn ? `<${tag}>${html}</${tag}>` : html)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
