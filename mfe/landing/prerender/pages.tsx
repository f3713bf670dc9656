import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Brand, placeholders } from '../content/brand.ts'
import { meta } from '../content/site.ts'
import type { PageMeta } from '../content/types.ts'
import { LandingScreen } from '../screens/landing.tsx'
import { NotFoundScreen } from '../screens/not-found.tsx'
import { PrivacyPolicyScreen } from '../screens/privacy-policy.tsx'
import { TermsOfServiceScreen } from '../screens/terms-of-service.tsx'
import { contactPages } from './contact-pages.tsx'

export type Page = {
  /** The file's name in the public folder. */
  readonly file: string
  /** Where the page is found, or null for one that answers in place of others. */
  readonly path: `/${string}` | null
  readonly meta: PageMeta
  readonly Screen: ComponentType<{ readonly brand: Brand }>
}

export const pages: readonly Page[] = [
  { file: 'index.html', path: '/', meta: meta.landing, Screen: LandingScreen },
  { file: 'privacy-policy.html', path: '/privacy-policy', meta: meta.privacyPolicy, Screen: PrivacyPolicyScreen },
  { file: 'terms-of-service.html', path: '/terms-of-service', meta: meta.termsOfService, Screen: TermsOfServiceScreen },
  { file: '404.html', path: null, meta: meta.notFound, Screen: NotFoundScreen },
  ...contactPages,
]

/** The page's markup, with placeholders where the brand goes; no framework takes it over, so it is plain HTML. */
export const markupOf = ({ Screen }: Page): string => renderToStaticMarkup(<Screen brand={placeholders} />)
