/**
 * Writes raised and lowered digits with signs of their own (`8.500¹`, `m²`, `CO₂`, `10⁻³`): without their position they would
 * belong to the number or word before them.
 */
export const setSmallDigits = (body: Element): void => {
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align" i]')) {
    const signs = signsOf(element)
    if (signs === null || !/^[\d\s+−=()*,./-]*$/.test(element.textContent ?? '')) continue
    for (const text of textsIn(element)) text.data = text.data.replace(/[\d+−=()-]/g, (sign) => signs[sign] ?? sign)
  }
}

const signsOf = ({ localName, style: { verticalAlign } }: HTMLElement): Signs | null => {
  const position = verticalAlign === '' ? localName : verticalAlign
  if (/^sup/.test(position)) return raised
  return position === 'sub' ? lowered : null
}

const textsIn = (element: Node): readonly Text[] =>
  [...element.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsIn(node)))

type Signs = Readonly<Record<string, string>>

const signsFrom = (signs: string): Signs =>
  Object.fromEntries([...'0123456789+-−=()'].map((sign, at) => [sign, signs[at] ?? sign]))

const raised = signsFrom('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾')

const lowered = signsFrom('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')
