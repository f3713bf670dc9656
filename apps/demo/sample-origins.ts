import type { Origin } from '../../domain/lead/index.ts'

const nothing = { source: null, medium: null, name: null, term: null, content: null }

/** What brings people to a consultancy: a newsletter, a search, an advertisement, a word of mouth. */
const origins: readonly Origin[] = [
  {
    page: '/',
    referrer: null,
    campaign: { ...nothing, source: 'newsletter', medium: 'email', name: 'spring-regulars' },
  },
  { page: '/', referrer: 'https://www.google.com/', campaign: nothing },
  {
    page: '/',
    referrer: 'https://www.linkedin.com/',
    campaign: { ...nothing, source: 'linkedin', medium: 'paid', name: 'insight-audit', content: 'seven-spots' },
  },
  { page: '/', referrer: null, campaign: nothing },
]

/** One of them, always the same for the same person. */
export const sampleOrigin = ({ email }: { readonly email: string }): Origin | undefined =>
  origins[email.length % origins.length]
