import type { Part } from '../../model/passage.ts'
import type { Run } from '../../model/runs.ts'

/** Parts as HTML of the subset, for the editor to insert. */
export const htmlOf = (parts: readonly Part[]): string =>
  parts
    .map(({ type, lines }) => ({ type, html: `<p>${lines.map(lineHtml).join('<br>')}</p>` }))
    .map(({ type, html }) => (type === 'Item' ? `<ul><li>${html}</li></ul>` : html))
    .join('')
    .replaceAll('</ul><ul>', '')

const lineHtml = (line: readonly Run[]): string =>
  line.map(({ text, bold, italic }) => wrapped(wrapped(escapeHtml(text), 'i', italic), 'b', bold)).join('')

const wrapped = (html: string, tag: string, isOn: boolean): string => (isOn ? `<${tag}>${html}</${tag}>` : html)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
