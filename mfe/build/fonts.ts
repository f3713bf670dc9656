import subsetFont from 'subset-font'

/** A range of code points, inclusive. */
export const lettersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place)).join('')

/** ASCII and typographic punctuation: the characters of our texts. */
export const plainLetters = `${lettersFrom(0x20, 0x7e)}–—‘’“”…`

type Font = { readonly name: string; readonly content: Uint8Array }

/** A font subset to the characters, weights and features in use; other characters fall back to system fonts. */
export const cutFont = ({ name, content }: Font, letters: string, features: readonly string[] = []): Promise<Buffer> =>
  subsetFont(Buffer.from(content), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'ccmp', 'mark', ...features],
    ...(isVariable(name) ? { variationAxes: { wght: { min: 400, max: 700, default: 400 } } } : {}),
  })

/** Body text uses a variable font, headings a static one. */
export const isVariable = (name: string): boolean => name.includes('-wght-')
