import subsetFont from 'subset-font'

type Font = { readonly name: string; readonly content: Buffer }

const plain = [...range(0x20, 0x7e), ...'–—‘’“”…'].join('')
/** Those of western Europe too, and the signs of good print; others come from the reader's system. */
const ofNames = plain + [...range(0xa0, 0xff), ...'ŒœŠšŽžŸ‚„•‹›€™→−'].join('')

/** Fonts without the letters, weights and features that no document asks for. */
export const cutFonts = (fonts: readonly Font[]): Promise<readonly Font[]> =>
  Promise.all(
    fonts.map(async ({ name, content }) => ({
      name,
      content: await subsetFont(content, isText(name) ? ofNames : plain, {
        targetFormat: 'woff2',
        noHinting: true,
        keepFeatures: ['kern', 'ccmp', 'mark', 'tnum'],
        ...(isText(name) ? weights : {}),
      }),
    })),
  )

/** The other is for headings, which are ours but for a workflow's name. */
const isText = (name: string): boolean => name.includes('-wght-')

const weights = { variationAxes: { wght: { min: 400, max: 700, default: 400 } } }

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place))
}
