import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { Media, SiteFont } from '#contracts/mfe/site-media.ts'
import { cutFont, plainLetters, rangeOf } from '#mfe/build/cut-font.ts'
import { hashedName } from '#mfe/build/hashed.ts'
import { desk } from '../page-assets.ts'
import { families } from './font-sources.ts'

type Family = (typeof families)[number]
type Source = { readonly name: string; readonly content: Buffer }

/** The fonts cut to plain English and these characters, and the styles with their names; characters that no font has stay the system's. */
export const siteFonts = async (css: string, characters: string): Promise<NonNullable<Media['fonts']>> => {
  const letters = plainLetters + characters
  const cut = await Promise.all(families.map((family) => cutFamily(family, letters)))
  const styles = cut.flat().reduce((text, { base, file }) => text.replaceAll(nameLike(base), file.name), css)
  const faces = cut.flatMap((files, at) => files.flatMap(({ file }) => faceOf(file, families[at])))
  return { css: styles + faces.join(''), files: cut.flat().map(({ file }) => file) }
}

/** A file's name with any content hash. */
const nameLike = (base: string) => new RegExp(`\\b${base}-[\\w-]{8}\\.woff2`, 'g')

type Cut = { readonly base: string; readonly file: SiteFont }

const cutFamily = async ({ first, further }: Family, letters: string): Promise<readonly Cut[]> => {
  const files: Cut[] = [await cutSource(first, letters, null)]
  let rest = lettersWithout(letters, await lettersIn(first, letters))
  for (const source of further) {
    const ownLetters = await lettersIn(source, rest)
    if (ownLetters !== '') files.push(await cutSource(source, ownLetters, ownLetters))
    rest = lettersWithout(rest, ownLetters)
  }
  return files
}

const cutSource = async (source: Source, letters: string, only: string | null): Promise<Cut> => {
  const bytes = new Uint8Array(await cutFont(source, letters))
  return { base: source.name, file: { name: hashedName(`${source.name}.woff2`, bytes), bytes, letters: only } }
}

/** Those of these characters that the font has. */
export const lettersIn = async ({ content }: Pick<Source, 'content'>, letters: string): Promise<string> => {
  if (letters === '') return ''
  const plain = await subsetFont(content, letters, { targetFormat: 'sfnt' })
  return String.fromCodePoint(...new Face(new Blob(new Uint8Array(plain).buffer)).collectUnicodes())
}

const lettersWithout = (letters: string, others: string): string =>
  [...letters].filter((letter) => !others.includes(letter)).join('')

/** The rule for a file of further letters; the first file of each font has its own in the styles. */
const faceOf = ({ name, letters }: SiteFont, family: Family | undefined): readonly string[] => {
  if (letters === null || family === undefined) return []
  const source = `src:url(/site/${name}) format("woff2");unicode-range:${rangeOf(letters)}`
  return [
    `@media ${desk}{@font-face{font-family:"${family.family}";font-weight:${family.weight};font-display:optional;${source}}}`,
  ]
}
