import type { ComponentType } from 'react'
import type { Remote } from '../../contracts/mfe/remote.ts'
import { titles } from './content/site.ts'
import { LandingScreen } from './screens/landing.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'
import { PrivacyPolicyScreen } from './screens/privacy-policy.tsx'
import { TermsOfServiceScreen } from './screens/terms-of-service.tsx'
import { withBrand } from './screens/with-brand.tsx'
import './styles/site.css'

export const screens: Remote<ComponentType>['screens'] = {
  '/': withBrand(LandingScreen, titles['/']),
  '/privacy-policy': withBrand(PrivacyPolicyScreen, titles['/privacy-policy']),
  '/terms-of-service': withBrand(TermsOfServiceScreen, titles['/terms-of-service']),
  '*': withBrand(NotFoundScreen, titles['*']),
}
