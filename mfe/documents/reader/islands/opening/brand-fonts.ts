/** Milliseconds that are waited for them: a page that is there to stay may look like its house, but not be late. */
const patience = 500

/** Fetches the fonts that the page of a link does without as long as it only passes by. */
export const brandFonts = async (): Promise<void> => {
  const fonts = ['1em Figtree', '700 1em "Bricolage Grotesque"'].map((font) => document.fonts.load(font))
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.allSettled(fonts), enough])
}
