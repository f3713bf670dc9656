/** The text before a pasted item of a numbered list, such as `3.`; null for an item with a bullet. */
export const markerOf = (item: HTMLElement): string | null => {
  const list = item.parentElement
  if (item.localName !== 'li') return wordMarker(item)
  if (list?.localName !== 'ol') return null
  const style = item.style.listStyleType || list.style.listStyleType || styles[list.getAttribute('type') ?? ''] || ''
  if (/^(?:none|disc|circle|square)$/.test(style)) return null
  return `${numeral(numberOf(item, list), style)}.`
}

const styles: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}

/** Word writes the number as text in the item, such as `a)`, `1.1` or `§ 3`; a bullet is a lone sign or letter. */
const wordMarker = (item: HTMLElement): string | null => {
  const marker = [...item.querySelectorAll('[style*="mso-list:" i]')].find(isWordSign)?.textContent ?? ''
  const text = marker.replace(/\s+/g, ' ').trim()
  return text.length <= maxMarkerLength && number.test(text) ? text : null
}

/** A list bullet or number that Word writes as text; Word breaks the lines of long styles anywhere at white space. */
export const isWordSign = (element: Element): boolean => /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')

/** Also in digits and letters of other scripts: `١.`, `①`, `第一条`, `（一）`, `一、`, `أ-`. */
const number = /\p{N}|^[(（]?[\p{L}. ]+[.)）、．-]$|^第\p{L}+$/u

/** What is longer is no number, such as a style sheet in its place. */
const maxMarkerLength = 40

const numberOf = (item: Element, list: Element): number => {
  const items = [...list.children].filter((child) => child.localName === 'li')
  const step = list.hasAttribute('reversed') ? -1 : 1
  let number = integer(list.getAttribute('start')) ?? (step === 1 ? 1 : items.length)
  for (const other of items) {
    number = integer(other.getAttribute('value')) ?? number
    if (other === item) break
    number += step
  }
  return number
}

const integer = (text: string | null): number | null => (/^-?\d{1,9}$/.test(text ?? '') ? Number(text) : null)

const numeral = (number: number, style: string): string => {
  const text = /alpha|latin/.test(style) ? letters(number) : /roman/.test(style) ? roman(number) : String(number)
  return style.startsWith('upper') ? text.toUpperCase() : text
}

const letters = (number: number): string =>
  number < 1 || number > 26 ? String(number) : String.fromCharCode(96 + number)

const romanParts = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

const roman = (number: number): string => {
  if (number < 1 || number > 399) return String(number)
  const [size, text] = romanParts.find(([part]) => part <= number) ?? [1, 'i']
  return number === size ? text : text + roman(number - size)
}
