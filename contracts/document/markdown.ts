import { lineEnds } from '#contracts/line-ends.ts'
import { parseInline, type Span } from './inline.ts'

/**
 * Writes what Markdown has beyond the light markup in it: a heading as a bold line, the row of a table as a paragraph, a link
 * with its address behind it, a box as a sign; quotations and rules without theirs. Code in a fence stays.
 */
export const fromMarkdown = (text: string): string => {
  const lines = text.split(lineEnds)
  const output: string[] = []
  const write = (line: string) => {
    const isBlank = line.trim() === ''
    if (!isBlank || output.at(-1) !== '') output.push(isBlank ? '' : line)
  }
  const writeApart = (line: string) => ['', line, ''].forEach(write)
  let fence = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(fence === '' ? quotation : '', '')
    const mark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? ''
    const isCode = fence !== '' || mark !== ''
    if (fence === '') fence = mark
    else if (line.trim() === mark && mark.startsWith(fence)) fence = ''
    if (isCode) output.push(line)
    else if (isTable(line, lines[at + 1])) {
      writeApart(cellsIn(line).map(bold).join(cellEnd))
      for (at += 1; lines[at + 1]?.includes('|'); at += 1) writeApart(cellsIn(lines[at + 1] ?? '').join(cellEnd))
    } else if (heading.test(line)) writeApart(bold(withoutClosing(line.replace(heading, '')).replace(links, linkText)))
    else write(rule.test(line) ? '' : lineOf(line))
  }
  return output.join('\n').trim()
}

/** The words of a text in Markdown, for a mail that has no formatting. */
export const wordsOfMarkdown = (text: string): string =>
  fromMarkdown(text)
    .split('\n')
    .map((line) => wordsOf(parseInline(line)))
    .join('\n')

const wordsOf = (spans: readonly Span[]): string =>
  spans.map((span) => (span.type === 'Text' ? span.text : wordsOf(span.spans))).join('')

/** Whether a text is Markdown beyond the light markup, to judge by a heading of a second level or a table. */
export const isMarkdown = (text: string): boolean => {
  const lines = text.split(lineEnds)
  return lines.some((line, at) => /^#{2,6} \S/.test(line) || isTable(line, lines[at + 1]))
}

const heading = /^ {0,3}#{1,6}[ \t]+(?=\S)/
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
/** Before a number it may be a comparison: `> 50 employees`. */
const quotation = /^ {0,3}(?:>[ \t]?){1,9}(?![ \t]*\d)/
const box = /^([ \t]*[-*] )\[([ xX])\] /
const links = /(!?)\[([^[\]\n]{1,300})\]\((?:mailto:)?([^()\s]{1,2000})(?: "[^"\n]{0,300}")?\)/g
const cellEnd = ' | '

const lineOf = (line: string): string =>
  line
    .replace(box, (_, bullet: string, tick: string) => `${bullet}${tick === ' ' ? '☐' : '☑'} `)
    .replace(links, linkText)

const linkText = (whole: string, picture: string, text: string, address: string): string => {
  if (picture !== '') return text
  if (!/^https?:\/\/|@/.test(address)) return whole
  return text === address ? text : `${text} (${address})`
}

const isTable = (line: string, next = ''): boolean =>
  line.includes('|') && next.includes('|') && next.includes('-') && /^[\s|:-]+$/.test(next)

const cellsIn = (row: string): readonly string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .replaceAll('\\|', '|')
        .replace(/<br ?\/?>/gi, ' ')
        .trim()
        .replace(links, linkText),
    )

const withoutClosing = (text: string): string =>
  text
    .trim()
    .replace(/(?<=\s)#+$/, '')
    .trimEnd()

const bold = (text: string): string => {
  const words = text.replaceAll('**', '').trim()
  return words === '' ? '' : `**${words}**`
}
