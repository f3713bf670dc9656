import subsetFont from 'subset-font'

/** The letters from one code point to another, both included. */
export const lettersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place)).join('')

/** ASCII and good punctuation: what texts of ours are written with. */
export const plainLetters = `${lettersFrom(0x20, 0x7e)}–—‘’“”…`

type Font = { readonly name: string; readonly content: Uint8Array }

/** A font without the letters, weights and features that no page uses; other letters come from the system's fonts. */
export const cutFont = ({ name, content }: Font, letters: string, features: readonly string[] = []): Promise<Buffer> =>
  subsetFont(Buffer.from(content), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'ccmp', 'mark', ...features],
    ...(isVariable(name) ? { variationAxes: { wght: { min: 400, max: 700, default: 400 } } } : {}),
  })

/** Body text is set in a variable font, headings in one of a single weight. */
export const isVariable = (name: string): boolean => name.includes('-wght-')
