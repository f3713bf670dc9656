import { lower, raise } from './small-digits.ts'

/**
 * Writes pasted formulas (MathML, also that which KaTeX, MathJax and Wikipedia add to their drawing) as text in one line. The
 * drawing itself has its parts in another order, and no signs between them.
 */
export const setFormulas = (body: Element): void => {
  for (const formula of body.querySelectorAll('math')) {
    const drawing = formula.closest('.katex, mjx-container, .mwe-math-element') ?? formula
    drawing.replaceWith(textOf(formula).replace(/\s+/g, ' ').trim())
  }
}

const textOf = (node: Element): string => {
  const [first = '', second = '', third = ''] = [...node.children].map(textOf)
  switch (node.localName) {
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    case 'mfrac':
      return `${group(first)}/${group(second)}`
    case 'msup':
    case 'mover':
      return first + superscript(second)
    case 'msub':
    case 'munder':
      return first + subscript(second)
    case 'msubsup':
    case 'munderover':
      return first + subscript(second) + superscript(third)
    case 'mroot':
      return `${raise(second) ?? group(second)}√${group(first)}`
    case 'msqrt':
      return `√${group(joinParts(node))}`
    case 'mo':
      return operatorText(node)
    default:
      return node.children.length === 0 ? (node.textContent ?? '') : joinParts(node)
  }
}

const superscript = (text: string): string => raise(text) ?? `^${group(text)}`

const subscript = (text: string): string => lower(text) ?? `_${group(text)}`

const joinParts = (node: Element): string =>
  [...node.children].map(textOf).join(/^(?:mtr|mtable)$/.test(node.localName) ? ' ' : '')

const group = (text: string): string => (/^[\p{L}\p{M}\p{N}.,]*$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`)

/** A sign between two terms has spaces; the sign of a number has none. */
const operatorText = (node: Element): string => {
  const sign = (node.textContent ?? '').trim()
  const previous = node.previousElementSibling
  const isBehindTerm =
    previous !== null && (previous.localName !== 'mo' || /^[)\]}!%|]$/.test(previous.textContent ?? ''))
  const isBetween = isBehindTerm && /^[=≈≠≤≥<>+−±×÷⋅·→⇒-]$/.test(sign)
  return isBetween ? ` ${sign} ` : sign.replace(/[\u2061-\u2064]/g, '')
}
