import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { hashed } from '#mfe/build/hashed.ts'
import { hero, leadCapture } from '../content/site.ts'
import { ringOf } from '../illustrations/sign.ts'
import { shareSize } from './page-assets.ts'

/** Text as outlines, so that the image needs no fonts. */
type Lettering = {
  readonly width: (text: string, size: number) => number
  readonly line: (text: string, x: number, y: number, size: number) => string
  /** Wraps words into lines. */
  readonly wrapped: (text: string, size: number, width: number) => readonly string[]
}

/** Opens a font file; a variable font at this weight. */
const letteringIn = async (file: string, letters: string, weight?: number): Promise<Lettering> => {
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

/**
 * The image for link previews: the pitch and the offer. It omits the brand, which is a server setting and appears in
 * the title.
 */
export const writeShareImage = async (folder: string): Promise<string> => {
  const picture = await sharp(Buffer.from(await pictureOf()))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  const path = `/site/${hashed('share.png', picture)}`
  await writeFile(join(folder, path), picture)
  return path
}

const { resolve } = createRequire(import.meta.url)
const display = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'
const body = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

const pictureOf = async (): Promise<string> => {
  const { ticket } = leadCapture
  const offer = `${ticket.price}: ${ticket.name}`
  const terms = `${ticket.length}. ${ticket.normally}.`
  const headline = await letteringIn(resolve(display), hero.title + offer)
  const text = await letteringIn(resolve(body), terms + hero.eyebrow, 600)
  const { lines, size } = fitted(headline)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shareSize.width} ${shareSize.height}" width="${shareSize.width}">`,
    '<rect width="1200" height="630" fill="#0f3b2d"/>',
    rings,
    `<g fill="#8fd0b0">${text.line(hero.eyebrow, 72, 104, 27)}</g>`,
    `<g fill="#fff">${lines.map((line, at) => headline.line(line, 72, 204 + at * size * 1.02, size)).join('')}</g>`,
    `<rect x="72" y="506" width="${headline.width(offer, 31) + 64}" height="72" rx="36" fill="#ff8069"/>`,
    `<g fill="#0a2a20">${headline.line(offer, 104, 553, 31)}</g>`,
    `<g fill="#d8ebe1">${text.line(terms, 72 + headline.width(offer, 31) + 92, 552, 27)}</g>`,
    '</svg>',
  ].join('')
}

/** The largest size at which the title fits into four lines. */
const fitted = (headline: Lettering) => {
  const tries = [82, 70, 58, 46].map((size) => ({ size, lines: headline.wrapped(hero.title, size, 590) }))
  return tries.find(({ lines }) => lines.length <= 4) ?? { size: 40, lines: headline.wrapped(hero.title, 40, 590) }
}

const middle = { x: 1000, y: 250 }
const rings = [
  `<g fill="#8fd0b0">${ringOf(middle, 58, 12, 7)}${ringOf(middle, 100, 24, 6)}</g>`,
  `<g fill="#3f8a6a">${ringOf(middle, 142, 38, 5.5)}${ringOf(middle, 184, 54, 5)}</g>`,
  `<g fill="#2a6a50">${ringOf(middle, 226, 72, 4.2)}${ringOf(middle, 268, 92, 3.4)}</g>`,
  `<circle cx="${middle.x}" cy="${middle.y}" r="26" fill="#ff8069"/>`,
].join('')
