import type { Brand } from '../content/brand.ts'
import { CallToAction } from '../parts/call-to-action.tsx'
import { Contact } from '../parts/contact.tsx'
import { Hero } from '../parts/hero.tsx'
import { LeadCapture } from '../parts/lead-capture.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { Problem } from '../parts/problem.tsx'
import { ProcessSteps } from '../parts/process-steps.tsx'
import { Services } from '../parts/services.tsx'
import { Summary } from '../parts/summary.tsx'

export const LandingScreen = ({ brand }: { readonly brand: Brand }) => (
  <PageFrame brand={brand} home="">
    <Hero brand={brand} />
    <Problem />
    <Services />
    <ProcessSteps />
    <LeadCapture />
    <CallToAction brand={brand} />
    <Summary />
    <Contact brand={brand} />
  </PageFrame>
)
