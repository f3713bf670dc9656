import subsetFont from 'subset-font'

type Font = { readonly name: string; readonly content: Buffer }

/** Letters of western Europe and the signs of good print; others come from the reader's system. */
const letters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ŒœŠšŽžŸ–—‘’‚“”„•…‹›€™→−'].join('')

/** Fonts without the letters, weights and features that no document asks for. */
export const cutFonts = (fonts: readonly Font[]): Promise<readonly Font[]> =>
  Promise.all(
    fonts.map(async ({ name, content }) => ({
      name,
      content: await subsetFont(content, letters, {
        targetFormat: 'woff2',
        noHinting: true,
        keepFeatures: ['kern', 'ccmp', 'mark', 'tnum'],
        ...(name.includes('-wght-') ? weights : {}),
      }),
    })),
  )

const weights = { variationAxes: { wght: { min: 400, max: 700, default: 400 } } }

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place))
}
