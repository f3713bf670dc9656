import { renderToStaticMarkup } from 'react-dom/server'
import { placeholders } from '../content/brand.ts'
import { contactAnswer, meta } from '../content/site.ts'
import { ContactAgainScreen, ContactFailedScreen, ContactTooManyScreen } from '../screens/contact-again.tsx'
import { ContactReceivedScreen } from '../screens/contact-received.tsx'
import { LandingScreen } from '../screens/landing.tsx'
import { NewsletterScreen } from '../screens/newsletter.tsx'
import { NotFoundScreen } from '../screens/not-found.tsx'
import { PrivacyPolicyScreen } from '../screens/privacy-policy.tsx'
import { TermsOfServiceScreen } from '../screens/terms-of-service.tsx'
import type { Page } from './page.ts'

export { documentOf } from './document.ts'

const answer = (name: keyof typeof contactAnswer, file: string, Screen: Page['Screen']): Page => {
  const { title } = contactAnswer[name]
  return { file, path: null, meta: { ...meta.contact, title: `${title.replace(/\.$/, '')} – {{brandName}}` }, Screen }
}

/** The answers to a contact form posted without JavaScript. */
const contactPages: readonly Page[] = [
  answer('received', 'contact-received.html', ContactReceivedScreen),
  answer('again', 'contact-again.html', ContactAgainScreen),
  answer('tooMany', 'contact-too-many.html', ContactTooManyScreen),
  answer('failed', 'contact-failed.html', ContactFailedScreen),
]

const newsletterPage: Page = {
  file: 'newsletter.html',
  path: null,
  meta: { ...meta.contact, title: '{{typed.newsletterTitle}} – {{brandName}}' },
  Screen: NewsletterScreen,
}

export const pages: readonly Page[] = [
  { file: 'index.html', path: '/', meta: meta.landing, Screen: LandingScreen },
  { file: 'privacy-policy.html', path: '/privacy-policy', meta: meta.privacyPolicy, Screen: PrivacyPolicyScreen },
  { file: 'terms-of-service.html', path: '/terms-of-service', meta: meta.termsOfService, Screen: TermsOfServiceScreen },
  { file: '404.html', path: null, meta: meta.notFound, Screen: NotFoundScreen },
  ...contactPages,
  newsletterPage,
]

/** The page's static markup with brand placeholders; it is not hydrated. */
export const markupOf = ({ Screen }: Page): string => renderToStaticMarkup(<Screen brand={placeholders} />)
