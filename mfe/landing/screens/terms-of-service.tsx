import type { Brand } from '../content/brand.ts'
import { termsOfService } from '../content/terms-of-service.ts'
import { LegalDocument } from '../parts/legal-document.tsx'

export const TermsOfServiceScreen = ({ brand }: { readonly brand: Brand }) => (
  <LegalDocument page={termsOfService} brand={brand} />
)
