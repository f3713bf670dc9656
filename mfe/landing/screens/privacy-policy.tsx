import type { Brand } from '../content/brand.ts'
import { privacyPolicy } from '../content/privacy-policy.ts'
import { LegalDocument } from '../parts/legal-document.tsx'

export const PrivacyPolicyScreen = ({ brand }: { readonly brand: Brand }) => (
  <LegalDocument page={privacyPolicy} brand={brand} />
)
