import { renderToStaticMarkup } from 'react-dom/server'
import { placeholders } from '../content/brand.ts'
import { meta } from '../content/site.ts'
import { LandingScreen } from '../screens/landing.tsx'
import { NotFoundScreen } from '../screens/not-found.tsx'
import { PrivacyPolicyScreen } from '../screens/privacy-policy.tsx'
import { TermsOfServiceScreen } from '../screens/terms-of-service.tsx'
import { contactPages } from './contact-pages.tsx'
import type { Page } from './page.ts'

export const pages: readonly Page[] = [
  { file: 'index.html', path: '/', meta: meta.landing, Screen: LandingScreen },
  { file: 'privacy-policy.html', path: '/privacy-policy', meta: meta.privacyPolicy, Screen: PrivacyPolicyScreen },
  { file: 'terms-of-service.html', path: '/terms-of-service', meta: meta.termsOfService, Screen: TermsOfServiceScreen },
  { file: '404.html', path: null, meta: meta.notFound, Screen: NotFoundScreen },
  ...contactPages,
]

/** The page's markup, with placeholders where the brand goes; no framework takes it over, so it is plain HTML. */
export const markupOf = ({ Screen }: Page): string => renderToStaticMarkup(<Screen brand={placeholders} />)
