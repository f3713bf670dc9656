import { setImmediate as breathe } from 'node:timers/promises'

/** What is wrong with a file as a whole, and on which line. */
export type ShapeFault = { readonly fault: string; readonly line: number }

const mostColumns = 1000
const longestRow = 4_000_000
const atOnce = 1_000_000

/** The separator that the headings are parted by most often; quoted parts do not count. */
export const separatorOf = (text: string): string => {
  const headings = firstLine(text).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, headings.split(sign).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const firstLine = (text: string) => /[^\r\n]+/.exec(text.slice(0, atOnce))?.[0] ?? ''

/**
 * Looks through a text before anything is made of it: a quote that is never closed, a row of very many columns or of
 * megabytes would swallow what follows, and memory with it. Lets others work every million letters.
 */
export const faultInShape = async (text: string, separator: string): Promise<ShapeFault | null> => {
  const comma = separator.charCodeAt(0)
  const place = { quoted: false, quotedSince: 1, cellStarts: true, line: 1, rowStart: 0, rowLine: 1, columns: 1 }
  for (let index = 0; index < text.length; index++) {
    if (index % atOnce === 0) await breathe()
    const sign = text.charCodeAt(index)
    if (sign === newline) place.line += 1
    if (place.quoted) {
      if (sign !== quote) continue
      if (text.charCodeAt(index + 1) === quote) index += 1
      else place.quoted = false
    } else if (sign === quote && place.cellStarts) Object.assign(place, { quoted: true, quotedSince: place.line })
    else if (sign === newline) Object.assign(place, { rowStart: index, rowLine: place.line, columns: 1 })
    else if (sign === comma && ++place.columns > mostColumns) return tooWide(place.rowLine)
    place.cellStarts = !place.quoted && (sign === comma || sign === newline)
    if (index - place.rowStart > longestRow) return tooLong(place.rowLine)
  }
  return place.quoted ? { fault: 'A quote (") is opened here and never closed.', line: place.quotedSince } : null
}

const tooWide = (line: number) => ({ fault: `There are more than ${mostColumns} columns.`, line })
const tooLong = (line: number) => ({ fault: `This row is longer than ${longestRow} letters.`, line })

const quote = 34
const newline = 10
