import { readFile } from 'node:fs/promises'
import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'

/** Text as an outline, so that a picture of it needs no font where it is drawn. */
export type Lettering = {
  readonly width: (text: string, size: number) => number
  readonly line: (text: string, x: number, y: number, size: number) => string
  /** As many words on a line as fit. */
  readonly wrapped: (text: string, size: number, width: number) => readonly string[]
}

/** Opens a font file, in any format and, where it varies, at this weight. */
export const letteringIn = async (file: string, letters: string, weight?: number): Promise<Lettering> => {
  const variationAxes = weight === undefined ? {} : { variationAxes: { wght: weight } }
  const plain = await subsetFont(await readFile(file), letters, { targetFormat: 'sfnt', ...variationAxes })
  const face = new Face(new Blob(new Uint8Array(plain).buffer))
  const font = new Font(face)
  const scaled = (size: number) => size / face.upem
  const width = (text: string, size: number) =>
    glyphsOf(font, text).reduce((sum, { advance }) => sum + advance, 0) * scaled(size)
  return {
    width,
    line: (text, x, y, size) =>
      `<g transform="translate(${x} ${y}) scale(${scaled(size)} ${-scaled(size)})">${outlines(font, text)}</g>`,
    wrapped: (text, size, limit) => wrap(text, (line) => width(line, size) <= limit),
  }
}

const glyphsOf = (font: Font, text: string) => {
  const run = new Run()
  run.addText(text)
  run.guessSegmentProperties()
  shape(font, run)
  const positions = run.getGlyphPositions()
  return run.getGlyphInfos().map(({ codepoint }, at) => ({ glyph: codepoint, advance: positions[at]?.xAdvance ?? 0 }))
}

const outlines = (font: Font, text: string): string => {
  let x = 0
  return glyphsOf(font, text)
    .map(({ glyph, advance }) => {
      const outline = `<path transform="translate(${x} 0)" d="${font.glyphToPath(glyph)}"/>`
      x += advance
      return outline
    })
    .join('')
}

const wrap = (text: string, fits: (line: string) => boolean): readonly string[] => {
  const [first = '', ...words] = text.split(' ')
  const lines = [first]
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (fits(longer)) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}
