import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { families } from './font-sources.ts'
import { lettersIn } from './site-fonts.ts'

/** Text as outlines, so that an image needs no fonts. */
export type Lettering = {
  /** Whether the fonts have all characters of a text. */
  readonly has: (text: string) => boolean
  readonly width: (text: string, size: number) => number
  readonly line: (text: string, x: number, y: number, size: number) => string
}

type Part = { readonly letters: string; readonly font: Font; readonly upem: number }
type Glyph = { readonly id: number; readonly part: Part; readonly advance: number }

/** Opens the files of a font that a text needs; a variable font at this weight. */
export const letteringIn = async (
  { first, further }: (typeof families)[number],
  text: string,
  weight?: number,
): Promise<Lettering> => {
  const parts: Part[] = []
  for (const { content } of [first, ...further]) parts.push(await partOf(content, text, weight))
  const partFor = (letter: string) => parts.find(({ letters }) => letters.includes(letter))
  /** Glyphs with the advance for a size of 1. */
  const glyphs = (line: string): readonly Glyph[] =>
    runsOf(line, partFor).flatMap(({ part, run }) => (part === undefined ? [] : glyphsOf(part, run)))
  const width = (line: string, size: number) => glyphs(line).reduce((sum, { advance }) => sum + advance, 0) * size
  return {
    has: (line) => [...line].every((letter) => partFor(letter) !== undefined),
    width,
    line: (line, x, y, size) => placeGlyphs(glyphs(line), x, y, size),
  }
}

const partOf = async (content: Buffer, text: string, weight?: number): Promise<Part> => {
  const letters = await lettersIn({ content }, text)
  const variationAxes = weight === undefined ? {} : { variationAxes: { wght: weight } }
  const plain = await subsetFont(content, letters, { targetFormat: 'sfnt', ...variationAxes })
  const face = new Face(new Blob(new Uint8Array(plain).buffer))
  return { letters, font: new Font(face), upem: face.upem }
}

/** Adjacent characters of one file form a run, so that pairs are kerned. */
const runsOf = (text: string, partFor: (letter: string) => Part | undefined) => {
  const runs: { part: Part | undefined; run: string }[] = []
  for (const letter of text) {
    const [part, last] = [partFor(letter), runs.at(-1)]
    if (last !== undefined && last.part === part) last.run += letter
    else runs.push({ part, run: letter })
  }
  return runs
}

const glyphsOf = (part: Part, text: string): readonly Glyph[] => {
  const run = new Run()
  run.addText(text)
  run.guessSegmentProperties()
  shape(part.font, run)
  const positions = run.getGlyphPositions()
  return run
    .getGlyphInfos()
    .map(({ codepoint: id }, at) => ({ id, part, advance: (positions[at]?.xAdvance ?? 0) / part.upem }))
}

const placeGlyphs = (glyphs: readonly Glyph[], x: number, y: number, size: number): string => {
  let at = 0
  const marks = glyphs.map(({ id, part: { font, upem }, advance }) => {
    const place = `translate(${at} 0) scale(${1 / upem} ${-1 / upem})`
    at += advance
    return `<path transform="${place}" d="${font.glyphToPath(id)}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${size})">${marks.join('')}</g>`
}
