import type { Lettering } from './lettering.ts'

type Measured = Pick<Lettering, 'width'>

/** The smallest share of its size to which a line shrinks before it is cut. */
const least = 0.7

/** A line in the largest size in which it fits into a width, or cut at its end. */
export const fitLine = (lettering: Measured, text: string, largest: number, width: number) => {
  const size = Math.max(largest * least, Math.min(largest, (largest * width) / (lettering.width(text, largest) || 1)))
  return { line: cut(lettering, text, size, width), size }
}

const cut = (lettering: Measured, text: string, size: number, width: number): string => {
  if (lettering.width(text, size) <= width) return text
  const estimate = Math.ceil((text.length * 1.3 * width) / lettering.width(text, size))
  const letters = [...text.slice(0, estimate)]
  while (letters.length > 0 && lettering.width(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** A title in lines: the largest size in which they fit, or the first lines of a long one. */
export const fitTitle = (lettering: Measured, title: string, width: number, height: number) => {
  const wraps = [82, 70, 58, 46, 36].map((size) => ({
    size,
    lines: wrapWords(lettering, title, size, width),
    most: Math.floor(height / (size * 1.02)),
  }))
  const fits = wraps.find(({ lines, most, size }) => lines.length <= most && isWithin(lettering, lines, size, width))
  const { size, lines, most } = fits ?? { size: 36, lines: wrapWords(lettering, title, 36, width), most: 8 }
  return { size, lines: lines.slice(0, most).map((line) => cut(lettering, line, size, width)) }
}

const isWithin = ({ width }: Measured, lines: readonly string[], size: number, limit: number) =>
  lines.every((line) => width(line, size) <= limit)

/** Breaks between words. */
const wrapWords = ({ width }: Measured, text: string, size: number, limit: number): readonly string[] => {
  const [first = '', ...words] = text.split(' ')
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (width(longer, size) <= limit) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}
