import { cutText } from '#domain/kernel/text.ts'

const maxLine = 998
const maxName = 200

/** Without what no text may hold, what commands a terminal, and letters that only programs see. */
export const cleanText = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .replace(hiddenLetters, '')
    .toWellFormed()

/** Tags (Unicode, 23.9), but for those of flags such as Scotland's. */
const hiddenLetters = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]/gu

/** On one line, and without what turns the direction of the text after it: a name must look as it is. */
export const oneLine = (text: string): string =>
  cutText(
    cleanText(text)
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    maxLine,
  )

/** At most 200 UTF-16 units, for the names of people. */
export const shortLine = (text: string): string => cutText(oneLine(text), maxName)

/** A name of a file, not a path (RFC 2183, 2.3); a long one is cut before its ending, which says what it is. */
export const fileName = (name: string): string => {
  const whole = oneLine(name).replace(/[\\/]/g, '_')
  const [ending = ''] = /\.[^.\s]{1,15}$/.exec(whole) ?? []
  return whole.length <= maxName ? whole : cutText(whole, maxName - ending.length) + ending
}
