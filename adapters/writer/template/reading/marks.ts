/** A line of a list without its mark. */
type Line = { readonly isMarked: boolean; readonly text: string }

const bullet = /^[-*+•‣▪◦·–—] +/

/** German ordinals and dates, such as `1. März` and `2. Rate`. */
const ordinal =
  '(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|January|February|March|May|June|July|October|December|Rate|Woche|Tag|Monat|Quartal|Halbjahr|Jahr|Phase|Schritt|Meilenstein|Abschnitt|Sprint|KW)(?!\\p{L})'
const signForm = `\\(?(?:(\\d{1,3})|([a-z]))[.)] +(?!${ordinal})`
const signAtStart = new RegExp(`^${signForm}`, 'iu')
const signWithin = new RegExp(`(?:^| )${signForm}`, 'giu')

/** The lines without bullets, and without numbers or letters that count them. */
export const unmarkedLines = (lines: readonly string[]): readonly Line[] => {
  const signs = lines.map((line) => signAtStart.exec(line))
  const [hasNumbers, hasLetters] = [doCount(signs, numberOf), doCount(signs, letterOf)]
  return lines.map((line, at) => {
    const sign = signs[at] ?? null
    const isCounted = (hasNumbers && numberOf(sign) !== null) || (hasLetters && letterOf(sign) !== null)
    const mark = bullet.exec(line) ?? (isCounted ? sign : null)
    return { isMarked: mark !== null, text: line.slice(mark?.[0].length ?? 0) }
  })
}

/** Removes a bullet. */
export const withoutBullet = (text: string): string => text.replace(bullet, '')

/** The items of `Parts: 1. one 2. two`; the whole line if its numbers do not count them. */
export const inlineNumbered = (line: string): readonly string[] => {
  const signs = [...line.matchAll(signWithin)].filter((match) => numberOf(match) !== null)
  const opening = line.slice(0, signs[0]?.index)
  const isList = signs.length > 1 && doCount(signs, numberOf) && (opening === '' || /[:.;,–—-]$/.test(opening))
  if (!isList) return [line]
  const ends = [...signs.slice(1).map(({ index }) => index), line.length]
  return [opening, ...signs.map((match, at) => line.slice(match.index + match[0].length, ends[at]))]
}

type Sign = RegExpExecArray | null

const numberOf = (sign: Sign): number | null => (sign?.[1] === undefined ? null : Number(sign[1]))
const letterOf = (sign: Sign): number | null =>
  sign?.[2] === undefined ? null : sign[2].toLowerCase().charCodeAt(0) - 96

/**
 * One by one, or all 1 as in Markdown; of only one, the number 1. Else they are text, such as `Net 30. No deposit` and
 * `A. Smith`.
 */
const doCount = (signs: readonly Sign[], placeOf: (sign: Sign) => number | null): boolean => {
  const places = signs.map(placeOf).filter((place) => place !== null)
  const [first] = places
  if (first === undefined || (places.length === 1 && (first !== 1 || placeOf === letterOf))) return false
  return places.every((place, at) => place === first + at) || places.every((place) => place === 1)
}
