import { isCurrency } from '#contracts/currency.ts'
import { type Formats, formatting, serverFormats } from '#contracts/formats.ts'
import { readExactJson } from '#contracts/json.ts'
import { type Sentence, type Translate, translation } from '#contracts/messages.ts'
import { upperFirst, wordsOfName } from '#contracts/name-words.ts'
import { events, fields } from './person-labels.ts'
import { enumerated, values } from './person-values.ts'

export type PersonWords = {
  readonly language: string
  readonly t: Translate
  readonly moment: (at: string) => string
  /** The name of a field or event; in English if it is not in any list. */
  readonly label: (name: string) => string
  /** The value of a field as readable text; on several lines if it has parts. */
  readonly text: (name: string, value: unknown) => string
}

/** The wording of the pages for a person, in a language and with the installation's formats. */
export const personWords = (language: string, formats: Formats): PersonWords => {
  const t = translation(language)
  const formatter = formatting(serverFormats(formats), language)
  const days = formatter.dates({ dateStyle: 'medium', timeZone: 'UTC' })
  const moment = (at: string) => formatter.moment(at, { dateStyle: 'medium', timeStyle: 'medium' })
  const sentenceOf = (words: Readonly<Record<string, Sentence>>, name: string) => {
    const sentence = Object.hasOwn(words, name) ? words[name] : undefined
    return sentence === undefined ? undefined : t(sentence)
  }
  const label = (name: string) =>
    sentenceOf(fields, name) ?? sentenceOf(events, name) ?? upperFirst(wordsOfName(name).replaceAll('_', ' '))
  const text = (name: string, value: unknown, currency?: string): string => {
    if (typeof value === 'string') return wordsOf(name, value)
    if (typeof value === 'number') return moneyOf(name, value, currency) ?? String(value)
    if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
    if (Array.isArray(value)) return value.map((item) => text(name, item, currency)).join('\n')
    return typeof value === 'object' && value !== null ? partsOf(value, currency) : ''
  }
  const moneyOf = (name: string, value: number, currency: string | undefined) => {
    if (name === 'estimatedValue') return formatter.price(value)
    return currency !== undefined && amounts.has(name) ? formatter.price(value, currency) : undefined
  }
  const wordsOf = (name: string, value: string): string => {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value)
    if (/Date$|^dueOn$/.test(name) && /^\d{4}-\d\d-\d\d$/.test(value)) return days.format(new Date(value))
    const read = value.startsWith('{') ? readExactJson(value) : undefined
    if (typeof read === 'object' && read !== null) return partsOf(read)
    return (enumerated.has(name) ? sentenceOf(values, value) : undefined) ?? value
  }
  const partsOf = (value: object, outer?: string): string => {
    const currency = 'currency' in value && isCurrency(String(value.currency)) ? String(value.currency) : outer
    return Object.entries(value)
      .map(([name, part]) => [label(name), text(name, part, currency)] as const)
      .flatMap(([name, part]) =>
        part === '' ? [] : [`${name}:${part.includes('\n') ? indentLines(part) : ` ${part}`}`],
      )
      .join('\n')
  }
  return { language, t, moment, label, text }
}

/** Amounts of price tables and of what was accepted of them. */
const amounts: ReadonlySet<string> = new Set(['total', 'unitPrice', 'discount'])

const indentLines = (lines: string): string => lines.split('\n').reduce((text, line) => `${text}\n  ${line}`, '')
