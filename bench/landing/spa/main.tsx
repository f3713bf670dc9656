import { createRoot } from 'react-dom/client'
import { LandingScreen } from '#mfe/landing/screens/landing.tsx'
import '#mfe/landing/styles/page.css'

const brand = {
  brandName: 'Brightwater Studio',
  legalEntity: 'Brightwater Studio LLC',
  contactEmail: 'hello@brightwater.example',
  bookingUrl: '/calendar',
  linkedinUrl: 'https://www.linkedin.com',
  retention: '24 months',
  publicUrl: location.origin,
  year: String(new Date().getFullYear()),
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<LandingScreen brand={brand} />)
