import type { PictureChoice } from '#contracts/site/pictures.ts'

/** The parts of the form in the order of the page, with the section of the texts that each is about. */
export const parts = {
  settings: 'Figures',
  hero: 'Beginning',
  problem: 'Problem',
  services: 'Services',
  process: 'Process',
  leadCapture: 'Offer',
  callToAction: 'Call to action',
  summary: 'Summary',
  contact: 'Contact',
  form: 'Contact form',
  contactAnswer: 'Answers to the form',
  'legal.privacyPolicy': 'Privacy policy',
  'legal.termsOfService': 'Terms of service',
  navigation: 'Navigation',
  cookies: 'Privacy banner',
  footer: 'Footer',
  notFound: 'Page not found',
  pictures: 'Labels of pictures',
  meta: 'Search engines',
  firm: 'Firm',
  look: 'Colours and logo',
  languages: 'Languages',
} as const

/** The illustrations of items, in the order of the page. */
export const pictureLabels: Readonly<Record<PictureChoice, string>> = {
  fivePlaces: 'One person in five places',
  flatSales: 'Clicks rise, sales do not',
  gone: 'Months without a visit',
  sundayNight: 'Sunday night',
  onePlace: 'Three sources, one record',
  groups: 'Groups of customers',
  drafting: 'A draft that a person approves',
  nudges: 'Three follow-ups',
  scattered: 'Scattered dots',
  connected: 'Connected dots',
  grown: 'Grown rings',
  none: 'No picture',
}

export type Part = keyof typeof parts

/** The part with the field at a path of an error, such as `content.languages.en.hero.title`. */
export const partOf = (path: string): Part | undefined => {
  const inTexts = path.replace(/^content\.languages\.\w+\./, '')
  if (inTexts === path) return path.startsWith('content.languages') ? 'languages' : 'look'
  return (Object.keys(parts) as Part[]).find((part) => inTexts.startsWith(`${part}.`))
}
