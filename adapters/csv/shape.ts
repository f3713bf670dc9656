import { setImmediate as breathe } from 'node:timers/promises'

/** What is wrong with the file as a whole, and on which line. */
type ShapeFault = { readonly fault: string; readonly line: number }

const maxColumns = 1000
const maxRowLength = 4_000_000
const atOnce = 1_000_000

/** The delimiter that occurs most often in the headings, quoted parts excluded. */
export const separatorOf = (text: string): string => {
  const headings = firstLine(text).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, headings.split(sign).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const firstLine = (text: string) => /[^\r\n]+/.exec(text.slice(0, atOnce))?.[0] ?? ''

/**
 * Scans a text before parsing: an unclosed quote, or a row with very many columns or megabytes, would swallow what
 * follows and exhaust memory. Yields to the event loop every million characters.
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
    else if (sign === comma && ++place.columns > maxColumns) return tooWide(place.rowLine)
    place.cellStarts = !place.quoted && (sign === comma || sign === newline)
    if (index - place.rowStart > maxRowLength) return tooLong(place.rowLine)
  }
  return place.quoted ? { fault: 'A quote (") is opened here and never closed.', line: place.quotedSince } : null
}

const tooWide = (line: number) => ({ fault: `There are more than ${maxColumns} columns.`, line })
const tooLong = (line: number) => ({ fault: `This row is longer than ${maxRowLength} letters.`, line })

const quote = 34
const newline = 10
