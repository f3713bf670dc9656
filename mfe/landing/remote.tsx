import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { meta } from './content/site.ts'
import { inShell } from './screens/in-shell.tsx'
import { LandingScreen } from './screens/landing.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'
import { PrivacyPolicyScreen } from './screens/privacy-policy.tsx'
import { TermsOfServiceScreen } from './screens/terms-of-service.tsx'
import './styles/site.css'

export const screens: Remote<ComponentType>['screens'] = {
  '/': inShell(LandingScreen, meta.landing.title),
  '/privacy-policy': inShell(PrivacyPolicyScreen, meta.privacyPolicy.title),
  '/terms-of-service': inShell(TermsOfServiceScreen, meta.termsOfService.title),
  '*': inShell(NotFoundScreen, meta.notFound.title),
}
