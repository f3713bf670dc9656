import { itemsOf, nonEmpty } from './items.ts'

/** The headings that open each part of a text: `{ outside: 'out of scope|not included' }`. */
type Labels<Part extends string> = Readonly<Record<Part, string>>

/** The items of a text by its headings (`In scope: … Out of scope: …`); `rest` has the items under none. */
export const labelledItems = <Part extends string>(
  text: string,
  labels: Labels<Part>,
): Readonly<Record<Part | 'rest', readonly string[]>> => {
  const parts = Object.keys(labels) as Part[]
  const [rest = '', ...pieces] = text.split(headingOf(Object.values(labels)))
  const partUnder = (part: Part) => {
    const isIts = new RegExp(`^(?:${labels[part]})$`, 'i')
    return itemsOf(pieces.filter((_, at) => at % 2 === 1 && isIts.test(pieces[at - 1] ?? '')).join('\n'))
  }
  const entries = [...parts.map((part) => [part, partUnder(part)] as const), ['rest', itemsOf(rest)] as const]
  return Object.fromEntries(entries) as Record<Part | 'rest', readonly string[]>
}

/** A label at the start of a line or sentence, followed by a colon, a dash or the end of the line, or in brackets. */
const headingOf = (labels: readonly string[]): RegExp => {
  const labelStart = String.raw`(?:^|\n|(?<=[.;!?]) ) ?[#*_-]{0,3} ?`
  const after = String.raw` ?[*_]{0,2}(?: ?[:–—][*_]{0,2}| - | ?(?=\n|$))`
  return new RegExp(String.raw`${labelStart}\(?(${nonEmpty(labels).join('|')})(?:\)|${after})`, 'i')
}
