import { CallToAction } from '../components/call-to-action.tsx'
import { Contact } from '../components/contact.tsx'
import { Hero } from '../components/hero.tsx'
import { LeadCapture } from '../components/lead-capture.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Problem } from '../components/problem.tsx'
import { ProcessSteps } from '../components/process-steps.tsx'
import { Services } from '../components/services.tsx'
import { Summary } from '../components/summary.tsx'
import type { Brand } from '../content/brand.ts'

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
