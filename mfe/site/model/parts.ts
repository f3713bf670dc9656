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

export type Part = keyof typeof parts

/** The part with the field at a path of an error, such as `content.languages.en.hero.title`. */
export const partOf = (path: string): Part | undefined => {
  const inTexts = path.replace(/^content\.languages\.\w+\./, '')
  if (inTexts === path) return path.startsWith('content.languages') ? 'languages' : 'look'
  return (Object.keys(parts) as Part[]).find((part) => inTexts.startsWith(`${part}.`))
}
