import type { SiteTexts } from '#contracts/site/texts.ts'

/** Noncharacters of Unicode, which no text needs: they frame a text and its number while the page is rendered. */
const [begin, middle, end] = ['\ufdd0', '\ufdd1', '\ufdd2']

const frames = new RegExp(`${begin}(\\d+)${middle}|${end}`, 'g')

/** Values that the page computes with instead of showing them. */
const computedFields = new Set(['settings', 'anchor', 'id', 'errors', 'logo', 'picture'])

/** Texts that carry their place through the rendering, with the paths of the places by number. */
type Marked = { readonly texts: SiteTexts; readonly paths: readonly string[] }

/** Frames each text with its place, so that any component that shows it shows the place too. */
export const markTexts = (texts: SiteTexts): Marked => {
  const paths: string[] = []
  const mark = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === 'string' && value !== '') {
      paths.push(path.join('.'))
      return `${begin}${paths.length - 1}${middle}${value.replaceAll(/[\ufdd0-\ufdd2]/g, '')}${end}`
    }
    if (Array.isArray(value)) return value.map((entry, at) => mark(entry, [...path, String(at)]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        computedFields.has(name) ? entry : mark(entry, [...path, name]),
      ]),
    )
  }
  return { texts: mark(texts, []) as SiteTexts, paths }
}

/** Elements with text alone: no element can carry a place in them. */
const textAlone = /^<(title|option|script|style|textarea)\b/

const tag = /(<[^<>]*>)/

/**
 * A rendered page with an element around each text, `data-text` being its path; within drawings it is a `tspan`. In
 * attributes nothing of the places is left. A button with a text to be typed becomes a `span`, as typing a space would press it.
 */
export const showMarks = (html: string, paths: readonly string[]): string => {
  let [textElement, isDrawing] = ['', false]
  return withoutButtons(html)
    .split(tag)
    .map((part) => {
      if (!part.startsWith('<'))
        return textElement === '' ? elementsIn(part, paths, isDrawing) : part.replace(frames, '')
      textElement =
        textElement === '' ? (textAlone.exec(part)?.[1] ?? '') : part === `</${textElement}>` ? '' : textElement
      if (/^<\/?svg\b/.test(part)) isDrawing = !part.startsWith('</')
      return part.replace(frames, '')
    })
    .join('')
}

const elementsIn = (text: string, paths: readonly string[], isDrawing: boolean): string => {
  const name = isDrawing ? 'tspan' : 'span'
  return text.replace(frames, (_, at?: string) =>
    at === undefined ? `</${name}>` : `<${name} data-text="${paths[Number(at)] ?? ''}">`,
  )
}

const withoutButtons = (html: string): string =>
  html.replace(
    new RegExp(`<button\\b([^<>]*)>(${begin}[^<>]*)</button>`, 'g'),
    (_, attributes: string, text: string) => {
      const [look = ''] = / class="[^"]*"/.exec(attributes) ?? []
      return `<span${look} data-button="">${text}</span>`
    },
  )
