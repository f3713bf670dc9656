import { declaredValue, type SheetStyles } from './sheet-styles.ts'

/**
 * Writes raised and lowered digits with signs of their own (`8.500¹`, `m²`, `CO₂`, `10⁻³`): without their position they would
 * belong to the number or word before them.
 */
export const setSmallDigits = (body: Element, sheets: SheetStyles): void => {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const signs = signsOf(element, sheets)
    if (signs === null || !/^[\d\s+−=()*,./-]*$/.test(element.textContent ?? '')) continue
    for (const text of textsIn(element)) text.data = text.data.replace(/[\d+−=()-]/g, (sign) => signs[sign] ?? sign)
  }
}

/** Style sheets such as normalize.css raise a `sup` by other means than its alignment. */
const signsOf = (element: HTMLElement, sheets: SheetStyles): Signs | null => {
  const alignment = declaredValue(element, sheets, 'vertical-align')
  if (element.matches('sup, .sdfootnotesym, .sdendnotesym') || alignment === 'super') return raised
  return element.matches('sub') || alignment === 'sub' ? lowered : null
}

/** A text in raised signs; null where a sign of it has none. */
export const raise = (text: string): string | null => inSigns(text, raised)

/** A text in lowered signs; null where a sign of it has none. */
export const lower = (text: string): string | null => inSigns(text, lowered)

const inSigns = (text: string, signs: Signs): string | null => {
  const all = [...text.trim()].map((sign) => signs[sign])
  return all.includes(undefined) ? null : all.join('')
}

const textsIn = (element: Node): readonly Text[] =>
  [...element.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsIn(node)))

type Signs = Readonly<Record<string, string>>

const signsFrom = (signs: string): Signs =>
  Object.fromEntries([...'0123456789+-−=()'].map((sign, at) => [sign, signs[at] ?? sign]))

const raised = signsFrom('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾')

const lowered = signsFrom('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')
