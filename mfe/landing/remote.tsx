import type { ComponentType } from 'react'
import type { Remote } from '../../contracts/mfe/remote.ts'
import { meta } from './content/site.ts'
import { LandingScreen } from './screens/landing.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'
import { PrivacyPolicyScreen } from './screens/privacy-policy.tsx'
import { TermsOfServiceScreen } from './screens/terms-of-service.tsx'
import { withBrand } from './screens/with-brand.tsx'
import './styles/site.css'

export const screens: Remote<ComponentType>['screens'] = {
  '/': withBrand(LandingScreen, meta.landing),
  '/privacy-policy': withBrand(PrivacyPolicyScreen, meta.privacyPolicy),
  '/terms-of-service': withBrand(TermsOfServiceScreen, meta.termsOfService),
  '*': withBrand(NotFoundScreen, meta.notFound),
}
