import { LegalDocument } from '../components/legal-document.tsx'
import type { Brand } from '../content/brand.ts'
import { legal } from '../content/site.ts'

export const TermsOfServiceScreen = ({ brand }: { readonly brand: Brand }) => (
  <LegalDocument page={legal.termsOfService} brand={brand} />
)
