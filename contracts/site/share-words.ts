import { fillNames } from './fill-names.ts'
import type { SiteTexts } from './texts.ts'

/** What the image for link previews says; a line may be empty. */
export type ShareWords = {
  /** Empty in the image of the build, which has no settings of a server. */
  readonly brandName: string
  readonly eyebrow: string
  readonly title: string
  readonly offer: string
  readonly terms: string
}

/** The words of the image, with the figures of the site and the settings of the brand. */
export const shareWords = (
  { hero, leadCapture: { ticket }, settings }: SiteTexts,
  brand: Readonly<Record<string, string>> = {},
): ShareWords => {
  const fillText = (text: string) => fillNames(text, { ...settings, ...brand })
  const terms = [ticket.length, ticket.normally].filter((line) => line !== '').map((line) => `${line}.`)
  return {
    brandName: brand.brandName ?? '',
    eyebrow: fillText(hero.eyebrow),
    title: fillText(hero.title),
    offer: fillText(`${ticket.price}: ${ticket.name}`),
    terms: fillText(terms.join(' ')),
  }
}
