import { decodeWhole, isDoubtful, meantText, unlabelledText } from './charsets.ts'

/** The header of a mail or part with names and words in UTF-8 where their label is wrong, or one that the parser does not know. */
export const utf8Header = (head: string): string =>
  withNames(
    head
      .split(/(?<=\n)(?![ \t])/)
      .map((field) => field.replace(encodedWords, (words) => withWords(words, isRead.test(field))))
      .join(''),
  )

/** Fields that people read, which say where a charset is unknown; a name of a file or an address does not. */
const isRead = /^(?:subject|from|sender)[ \t]*:/i

const encodedWords = /=\?[^?\s]+\?[QqBb]\?[^?]*\?=(?:\s+=\?[^?\s]+\?[QqBb]\?[^?]*\?=)*/g
const encodedWord = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([QqBb])\?([^?]*)\?=/g

type Word = {
  readonly label: string
  readonly source: string
  /** `b` or `q`. */
  readonly encoding: string
  readonly text: string
  readonly isPadded: boolean
}
type Run = { readonly label: string; readonly words: { readonly source: string; readonly bytes: Buffer }[] }

/** RFC 2047. Words of one charset are decoded together, as a sign may begin in one and end in the next. */
const withWords = (words: string, saysDoubt: boolean): string => {
  const runs: Run[] = []
  for (const { source, label, encoding, text } of wholeWords(words)) {
    const bytes = encoding === 'b' ? Buffer.from(text, 'base64') : quotedBytes(text.replaceAll('_', ' '), '=')
    if (runs.at(-1)?.label !== label) runs.push({ label, words: [] })
    runs.at(-1)?.words.push({ source, bytes })
  }
  return runs.map((run) => utf8Words(run, saysDoubt)).join(' ')
}

/** Words of one charset in base64 without padding are one: some programs cut the text of the whole anywhere. */
const wholeWords = (words: string): readonly Word[] => {
  const whole: Word[] = []
  for (const [source, label = '', sign = '', text = ''] of words.matchAll(encodedWord)) {
    const [last, encoding] = [whole.at(-1), sign.toLowerCase()]
    const isPadded = text.endsWith('=')
    const goesOn = encoding === 'b' && last?.encoding === 'b' && last.label === label && !last.isPadded
    if (goesOn) whole[whole.length - 1] = { ...base64Word(label, last.text + text), isPadded }
    else whole.push({ label, encoding, text, source, isPadded })
  }
  return whole
}

const base64Word = (label: string, text: string) => ({
  ...{ label, encoding: 'b', text },
  source: `=?${label}?B?${text}?=`,
})

const utf8Words = ({ label, words }: Run, saysDoubt: boolean): string => {
  const bytes = Buffer.concat(words.map((word) => word.bytes))
  const text =
    meantText(label, bytes) ??
    (words.length > 1 ? decodeWhole(bytes, label) : null) ??
    (saysDoubt ? doubtfulWords(label, bytes) : null)
  if (text === null) return words.map(({ source }) => source).join(' ')
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

const doubtfulWords = (label: string, bytes: Uint8Array): string | null =>
  isDoubtful(label, bytes) ? `${unlabelledText(bytes)} [The charset ${label.slice(0, 60)} is not known.]` : null

const quotedBytes = (text: string, mark: '=' | '%'): Buffer =>
  Buffer.from(
    text.replace(/[=%]([0-9a-f]{2})/gi, (whole, hex: string) =>
      whole.startsWith(mark) ? String.fromCharCode(Number.parseInt(hex, 16)) : whole,
    ),
    'latin1',
  )

const maxNames = 10
const labelledName = /;\s*([a-z-]{1,30})\*(?:0\*)?[ \t]{0,9}=[ \t]{0,9}"?([^\s;"'*]{1,60})'[^\s;"']{0,40}'/gi

/** RFC 2231: a name may be in sections, of which the first one says the charset. */
const withNames = (head: string): string => {
  const labels = new Map<string, string>()
  for (const [, name = '', label = ''] of head.matchAll(labelledName)) labels.set(name.toLowerCase(), label)
  return [...labels].slice(0, maxNames).reduce((text, [name, label]) => withName(text, name, label), head)
}

const withName = (head: string, name: string, label: string): string => {
  const section = new RegExp(`;\\s*${name}\\*(\\d{0,4})(\\*?)[ \\t]{0,9}=[ \\t]{0,9}(?:"([^"]*)"|([^\\s;"]*))`, 'gi')
  const sections = [...head.matchAll(section)].map(([, digits = '', star, quoted, plain = '']) => {
    const number = Number(digits)
    const value = (quoted ?? plain).replace(number === 0 ? /^[^']*'[^']*'/ : /^$/, '')
    const bytes = digits === '' || star !== '' ? quotedBytes(value, '%') : Buffer.from(value, 'latin1')
    return { number, bytes }
  })
  const inOrder = sections.toSorted((one, other) => one.number - other.number).map(({ bytes }) => bytes)
  const text = meantText(label, Buffer.concat(inOrder))
  if (text === null) return head
  const whole = `; ${name}*=UTF-8''${encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')}`
  const [start = ''] = head.split(section, 1)
  return start + whole + head.slice(start.length).replace(section, '')
}
