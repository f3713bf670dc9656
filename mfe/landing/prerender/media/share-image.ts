import { type Colors, shadesOf } from '#contracts/site/palette.ts'
import type { ShareWords } from '#contracts/site/share-words.ts'
import { ringOf } from '../../illustrations/sign.ts'
import { shareSize } from '../page-assets.ts'
import { drawPng } from './draw-png.ts'
import { fitLine, fitTitle } from './fit-text.ts'
import { families } from './font-sources.ts'
import { type Lettering, letteringIn } from './lettering.ts'

/** The image for link previews: the name, the pitch and the offer. A line whose characters no font has is left out. */
export const drawShareImage = async (words: ShareWords, colors: Colors): Promise<Uint8Array<ArrayBuffer>> =>
  drawPng(await pictureOf(words, colors), shareSize.height)

const left = 72
/** The width beside the rings, and that of a line below them. */
const [column, across] = [620, shareSize.width - 2 * left]

const pictureOf = async (words: ShareWords, colors: Colors): Promise<string> => {
  const { brandName, eyebrow, title, offer, terms } = words
  const [display, body] = families
  const headline = await letteringIn(display, brandName + title + offer + dots)
  const text = await letteringIn(body, terms + eyebrow + dots, 600)
  const shades = shadesOf(colors)
  const from = brandName === '' ? 0 : 24
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shareSize.width} ${shareSize.height}" width="${shareSize.width}">`,
    `<rect width="1200" height="630" fill="${colors.primary}"/>`,
    rings(shades),
    `<g fill="#fff">${writeLine(headline, brandName, 84, 34)}${titleOf(headline, title, from)}</g>`,
    `<g fill="${shades['secondary-soft']}">${writeLine(text, eyebrow, 104 + from, 27)}</g>`,
    offerOf(headline, text, { offer, terms }, shades),
    '</svg>',
  ].join('')
}

const dots = '…'

/** A line beside the rings, in a size that fits. */
const writeLine = (lettering: Lettering, text: string, y: number, largest: number): string => {
  if (text === '' || !lettering.has(text)) return ''
  const { line, size } = fitLine(lettering, text, largest, column)
  return lettering.line(line, left, y, size)
}

/** The title ends above the offer, however far down it begins. */
const titleOf = (headline: Lettering, title: string, from: number): string => {
  if (!headline.has(title)) return ''
  const { lines, size } = fitTitle(headline, title, column - 30, 340 - from)
  return lines.map((line, at) => headline.line(line, left, 204 + from + at * size * 1.02, size)).join('')
}

type Shades = ReturnType<typeof shadesOf>

/** The offer on a button, and its terms beside it where there is space for them. */
const offerOf = (
  headline: Lettering,
  text: Lettering,
  { offer, terms }: Record<'offer' | 'terms', string>,
  shades: Shades,
) => {
  if (!headline.has(offer)) return ''
  const { line, size } = fitLine(headline, offer, 31, across - 64)
  const width = headline.width(line, size) + 64
  const restWidth = across - width - 28
  const isShown = terms !== '' && text.has(terms) && text.width(terms, 20) <= restWidth
  const { line: termsLine, size: small } = fitLine(text, terms, 27, restWidth)
  const further = isShown ? text.line(termsLine, left + width + 28, 552, small) : ''
  return [
    `<rect x="${left}" y="506" width="${width}" height="72" rx="36" fill="${shades.accent}"/>`,
    `<g fill="${shades['primary-deep']}">${headline.line(line, left + 32, 553, size)}</g>`,
    `<g fill="${shades['on-primary']}">${further}</g>`,
  ].join('')
}

const middle = { x: 1000, y: 250 }

const rings = (shades: Shades): string =>
  [
    `<g fill="${shades['secondary-soft']}">${ringOf(middle, 58, 12, 7)}${ringOf(middle, 100, 24, 6)}</g>`,
    `<g fill="${shades['ring-mid']}">${ringOf(middle, 142, 38, 5.5)}${ringOf(middle, 184, 54, 5)}</g>`,
    `<g fill="${shades['ring-far']}">${ringOf(middle, 226, 72, 4.2)}${ringOf(middle, 268, 92, 3.4)}</g>`,
    `<circle cx="${middle.x}" cy="${middle.y}" r="26" fill="${shades.accent}"/>`,
  ].join('')
