import type { Brand } from '../content/brand.ts'
import { legal } from '../content/site.ts'
import { LegalDocument } from '../parts/legal-document.tsx'

export const TermsOfServiceScreen = ({ brand }: { readonly brand: Brand }) => (
  <LegalDocument page={legal.termsOfService} brand={brand} />
)
