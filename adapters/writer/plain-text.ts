import { cutText } from '#contracts/cut-text.ts'
import { fromMarkdown, isMarkdown } from '#contracts/document/markdown.ts'
import { maxLineLength, maxTextLength } from '#contracts/document/proposal-inputs.ts'
import { lineEnds } from '#contracts/line-ends.ts'
import type { Values } from '#domain/kernel/step.ts'
import { asText } from '#domain/kernel/step-references.ts'

/** The text of a multi-line field, '' for none: no control characters, collapsed white space, no Markdown but the light markup. */
export const textOf = (inputs: Values, name: string): string =>
  shortenText(withoutMarkdown(tameText(valueOf(inputs, name).replace(wordBullet, '• '))), maxTextLength)

/** A bullet of Word as plain text: a letter or sign of a symbol font, and a tab. */
const wordBullet = /^[ \t]*(?:[o§Øüvq]\t|[\uf000-\uf0ff][ \t]*)/gm

const withoutMarkdown = (text: string): string => (isMarkdown(text) ? fromMarkdown(text) : text)

/** The text of a single-line field, without a trailing full stop. */
export const lineOf = (inputs: Values, name: string): string => wholeLineOf(inputs, name).replace(/(?<!\.)[.;,]$/, '')

const wholeLineOf = (inputs: Values, name: string): string =>
  shortenText(tameText(valueOf(inputs, name)).replace(/\s+/g, ' '), maxLineLength)

/** The client's name with its full stop, as in `Acme Inc.`, or a placeholder for it. */
export const clientNameOf = (inputs: Values): string => wholeLineOf(inputs, 'clientName') || 'your business'

const valueOf = (inputs: Values, name: string): string => (Object.hasOwn(inputs, name) ? asText(inputs[name]) : '')

/** Well-formed Unicode with uniform line ends and no control characters, as the database requires. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const tameText = (text: string): string =>
  printable(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

/** Cuts at a nearby space, never inside a character. */
const shortenText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const cut = cutText(text, maxLength - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > maxLength * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`
}
