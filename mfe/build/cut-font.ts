import subsetFont from 'subset-font'

/** The characters in a range of code points, inclusive. */
export const lettersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place)).join('')

/** ASCII and typographic punctuation: the characters of our texts. */
export const plainLetters = `${lettersFrom(0x20, 0x7e)}–—‘’“”…`

/** A single weight, or a range of them. */
type Weights = number | { readonly min: number; readonly max: number; readonly default: number }

type Font = { readonly name: string; readonly content: Uint8Array }

/**
 * A font subset to the characters, weights and features in use; other characters fall back to system fonts. A single
 * weight makes a static font of a variable one.
 */
export const cutFont = (
  { name, content }: Font,
  letters: string,
  features: readonly string[] = [],
  wght: Weights = weightsUpTo(700),
): Promise<Buffer> =>
  subsetFont(Buffer.from(content), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'ccmp', 'mark', ...features],
    ...(isVariable(name) ? { variationAxes: { wght } } : {}),
  })

/** All weights from regular to a heaviest one. */
export const weightsUpTo = (max: number): Weights => ({ min: 400, max, default: 400 })

/** Body text uses a variable font, headings a static one. */
export const isVariable = (name: string): boolean => name.includes('-wght-')

/** The letters as a CSS `unicode-range`; adjacent code points form one range. */
export const rangeOf = (letters: string): string => {
  const spans: [number, number][] = []
  for (const point of [...letters].map((letter) => letter.codePointAt(0) ?? 0).toSorted((one, other) => one - other)) {
    const last = spans.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else spans.push([point, point])
  }
  return spans.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(', ')
}
