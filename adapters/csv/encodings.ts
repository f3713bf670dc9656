import { fileEncodings } from '#contracts/lead/http/lead-files.ts'
import { alphabets, multiByte, oddWords } from './alphabets.ts'
import { textOf, validTextOf } from './decoders.ts'

type Candidate = {
  readonly encoding: string
  /** The share that one language explains, and that each word's own language does. */
  readonly share: number
  readonly mixedShare: number
  readonly languages: readonly string[]
}

/** The share of the letters beyond ASCII that a language has to explain: some names are foreign everywhere. */
const enough = 0.9
const maxOffered = 5

/** `isFitting`: its words read as a language; else a person has to judge, also of one encoding alone. */
type Plausible = { readonly encodings: readonly string[]; readonly isFitting: boolean }

/**
 * The encodings in which a text of bytes beyond ASCII reads as some language, the most plausible first: one if the
 * evidence, then the locale's language, decides between them.
 * @param bytes lines of the file that hold such bytes
 */
export const plausibleEncodings = (bytes: Uint8Array, locale: string): Plausible => {
  const all = fileEncodings.flatMap((encoding) => candidateOf(encoding, bytes))
  const ofOneLanguage = bestBy(all, ({ share }) => share)
  const fitting = ofOneLanguage.length > 0 ? ofOneLanguage : bestBy(all, ({ mixedShare }) => mixedShare)
  const ours = fitting.filter(({ languages }) => languages.includes(new Intl.Locale(locale).language))
  const offered = fitting.length === 0 ? all.filter(({ share }) => share > 0.3) : ours.length > 0 ? ours : fitting
  return { encodings: differingEncodings(offered, bytes).slice(0, maxOffered), isFitting: fitting.length > 0 }
}

const bestBy = (all: readonly Candidate[], shareOf: (one: Candidate) => number): readonly Candidate[] => {
  const best = Math.max(0, ...all.map(shareOf))
  return all.filter((one) => shareOf(one) >= enough && shareOf(one) > best - 0.05)
}

/** One encoding of those that read the bytes alike, as Windows-1252 and Windows-1250 read German. */
const differingEncodings = (candidates: readonly Candidate[], bytes: Uint8Array): readonly string[] => {
  const texts = new Map<string, string>()
  for (const { encoding } of candidates.toSorted((one, other) => other.share - one.share)) {
    const text = textOf(bytes, encoding)
    if (!texts.has(text)) texts.set(text, encoding)
  }
  return [...texts.values()]
}

const candidateOf = (encoding: string, bytes: Uint8Array): readonly Candidate[] => {
  const text = validTextOf(bytes, encoding)
  if (text === null) return []
  const pairs = multiByte[encoding]
  if (pairs !== undefined) {
    const share = dailyShare(text, bytes, pairs.daily)
    return [{ encoding, share, mixedShare: share, languages: pairs.languages }]
  }
  const words = wordsIn(text).map((word) => word.replace(opening, ''))
  const sets = Object.entries(alphabets[encoding] ?? {}).map(([language, letters]) => ({
    language,
    own: new Set(letters),
  }))
  const mixedShare = shareOf(words, (word) => sets.some(({ own }) => isExplained(word, own)))
  const shares = sets.map(({ language, own }) => ({
    language,
    share: shareOf(words, (word) => isExplained(word, own)),
  }))
  const share = Math.max(0, ...shares.map((one) => one.share))
  const languages = shares.filter((one) => one.share >= Math.min(share, enough)).map(({ language }) => language)
  return shares.length === 0 ? [] : [{ encoding, share, mixedShare, languages }]
}

/** The share of signs beyond ASCII that are in daily use and not next to a Latin letter, as accents misread are. */
const dailyShare = (text: string, bytes: Uint8Array, daily: RegExp): number => {
  const signs = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  const misread = text.match(/(?<=[a-z])[^\0-\x7f]|[^\0-\x7f](?=[a-z])/giu)?.length ?? 0
  const pairs = Buffer.from(bytes).toString('latin1').match(daily)?.length ?? 0
  return signs === 0 ? 0 : Math.max(0, Math.min(1, pairs / signs) - misread / signs)
}

/** Words with signs beyond ASCII, and such signs alone. */
const wordsIn = (text: string): readonly string[] =>
  text.split(/[\s,;|"\t@<>()]/).flatMap((part) => {
    const place = part.search(/[^\0-\x7f]/)
    if (place === -1) return []
    const lettersAhead = part.slice(0, place).split(/[^A-Za-z0-9]/)
    return [(lettersAhead.at(-1) ?? '') + part.slice(place)]
  })

const wordForm = /^[\p{L}\p{N}]*(?:[’'‘´-][\p{L}\p{N}]+)*$/u
const endSigns = new Set('’“”„»«–—…€£©®™°§¿¡·.:!?\u00a0 -0123456789')

/** Whether a word consists of letters, with the signs that join words within and those of sentences at its end. */
const isPunctuated = (word: string): boolean => {
  let end = word.length
  while (endSigns.has(word.charAt(end - 1))) end -= 1
  return wordForm.test(word.slice(0, end)) || wordForm.test(word)
}

const opening = /^[“”„«»‘¿¡€£§–—-]+/u

const shareOf = (words: readonly string[], isFitting: (word: string) => boolean): number =>
  words.length === 0 ? 0 : words.filter(isFitting).length / words.length

/** Whether a language's letters explain a word: capitals at the beginning or throughout, signs at the ends. */
const isExplained = (word: string, letters: ReadonlySet<string>): boolean => {
  const own = word.replace(/[^\p{L}\p{M}]/gu, '')
  if ([...own.toLowerCase()].some((letter) => letter > '\x7f' && !letters.has(letter))) return false
  if (oddWords.some((odd) => odd.test(own) || odd.test(word)) || (own.length === 1 && own > '\x7f')) return false
  return isPunctuated(word.replace(/\p{M}/gu, '')) && !isOddlyCased(word)
}

/** A small letter before a capital, as in jÉ, or a second capital alone, as in MÅller, but for names such as McÉwan and DʼÉon. */
const isOddlyCased = (word: string): boolean =>
  word
    .split(/[^\p{L}\p{M}]+/u)
    .some(
      (part) =>
        /^\p{Lu}(?=\P{ASCII})\p{Lu}\p{Ll}/u.test(part) ||
        (hasCapitalWithin(part) && !/^(?:Mc|Mac|De|La|Le|Di|Du)\p{Lu}\p{Ll}/u.test(part)),
    )

/** Whether only signs beyond ASCII, or none, stand between a small letter and a capital after it. */
const hasCapitalWithin = (part: string): boolean => {
  let isAfterSmall = false
  for (const letter of part) {
    if (isAfterSmall && /\p{Lu}/u.test(letter)) return true
    if (letter <= '\x7f' || !isAfterSmall) isAfterSmall = /\p{Ll}/u.test(letter)
  }
  return false
}
