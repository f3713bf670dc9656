/** The text of a call without what only players need: WebVTT and SubRip lose their timing; other text stays as it is. */
export const transcriptText = (format: TranscriptFormat, text: string): string => {
  // Python's text mode on Windows ends lines with two CR and a LF.
  const lines = text.replace(/\r\r?\n|\r/g, '\n')
  switch (format) {
    case 'vtt':
      return spokenLines(vttPayload(blocksOf(lines)), vttLine)
    case 'srt':
      return spokenLines(blocksOf(lines).flatMap(withoutTimings), srtLine)
    default:
      return lines.trim()
  }
}

const transcriptFormats = ['txt', 'vtt', 'srt', 'md'] as const

type TranscriptFormat = (typeof transcriptFormats)[number]

/** The format that a file's name ends with; null for any other. */
export const transcriptFormatOf = (fileName: string): TranscriptFormat | null => {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return fileName.includes('.') ? (transcriptFormats.find((format) => format === ending) ?? null) : null
}

/** The format of a text without a file's name, by how it begins. */
export const transcriptFormatIn = (text: string): TranscriptFormat => {
  if (/^\ufeff?WEBVTT(?:\s|$)/.test(text)) return 'vtt'
  const [, number, time = ''] = /^\s*(\d+[ \t]*\r{0,2}\n\s*)?(\d{1,9}:[\d:.,]*)[ \t]*-->[ \t]*\d/.exec(text) ?? []
  if (time === '') return 'txt'
  // Teams leaves the header out where it names no speakers.
  return number === undefined && !time.includes(',') ? 'vtt' : 'srt'
}

/** The format of a file's text: transcripts are saved with the ending of plain text, or another one, as well. */
export const transcriptFormatOfText = (text: string, format: TranscriptFormat): TranscriptFormat => {
  const textFormat = format === 'txt' || format === 'srt' ? transcriptFormatIn(text) : 'txt'
  return textFormat === 'txt' ? format : textFormat
}

const blocksOf = (text: string): readonly (readonly string[])[] =>
  text.split(/\n(?:[ \t]*\n)+/).map((block) => block.split('\n'))

const timing = /^\s*\d{1,9}:[\d:.,]*[ \t]*-->[ \t]*\d/
const isTiming = (line: string | undefined): boolean => line !== undefined && timing.test(line)

/**
 * The lines of cues below their timings. A block without one is what follows an empty line in the cue before it, unless it
 * is a comment or a style; before the first cue it is the header.
 */
const vttPayload = (blocks: readonly (readonly string[])[]): readonly string[] => {
  const start = blocks.findIndex((block) => block.some(isTiming))
  return start < 0 ? [] : blocks.slice(start).flatMap((block) => (isRemark(block) ? [] : cueLines(block)))
}

const isRemark = (block: readonly string[]): boolean =>
  /^(?:NOTE|STYLE|REGION)\b/.test(block[0] ?? '') && !block.some(isTiming)

const cueLines = (block: readonly string[]): readonly string[] => {
  const first = Math.max(0, block.findIndex(isTiming))
  const [line, ...others] = withoutTimings(block.slice(first))
  const [, speaker] = webexSpeaker.exec(block[first - 1] ?? '') ?? []
  return speaker === undefined || line === undefined
    ? withoutTimings(block.slice(first))
    : [`${speaker}: ${line}`, ...others]
}

/** Webex says who speaks in the identifier of the cue. */
const webexSpeaker = /^\d+ "([^"]{1,200})" \(\d+\)\s*$/

/** Without timings and the numbers before them; in SubRip a block without a timing belongs to the cue before it. */
const withoutTimings = (lines: readonly string[]): readonly string[] =>
  lines.filter((line, index) => !isTiming(line) && !(isTiming(lines[index + 1]) && /^\s*\d+\s*$/.test(line)))

const spokenLines = (lines: readonly string[], plain: (line: string) => string): string =>
  lines
    .flatMap((line) => plain(line).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const markup = /<([^<>]*)>/g
const voice = /^v(?:\.\S*)?[ \t]/i
const tag = /^\/?(?:[a-z]+|\d[\d:.]*)(?:[.\s]|$)/i

const withoutTags = (line: string): string =>
  line.replace(markup, (whole, inner: string) => (tag.test(inner) ? '' : whole))

const spellVoice = (whole: string, inner: string): string => {
  const start = voice.exec(inner)
  if (start === null) return whole
  const name = inner.slice(start[0].length).trim()
  return name === '' ? '\n' : `\n${name}: `
}

/** https://www.w3.org/TR/webvtt1/: a voice names who speaks. */
const vttLine = (line: string): string =>
  withoutTags(line.replace(markup, spellVoice)).replace(
    /&(?:(amp|lt|gt|nbsp|lrm|rlm|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) =>
      name === undefined
        ? (signAt(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? whole)
        : (characters[name] ?? whole),
  )

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  lrm: '\u200e',
  rlm: '\u200f',
}

/** Null for what no text may hold. */
const signAt = (point: number): string | null =>
  point >= 0x20 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : null

const srtLine = (line: string): string => withoutTags(line).replace(/\{\\[^{}]*\}/g, '')
