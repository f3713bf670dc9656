import type { Brand } from '../content/brand.ts'
import { callToAction } from '../content/site.ts'

import { BookingDialog } from './booking-dialog.tsx'
import { Heading, Section } from './section.tsx'

const rings = [40, 76, 112, 148, 184, 220, 256]

/** The logo as a large backdrop. */
const BackdropRings = () => (
  <svg className="backdrop-rings" viewBox="0 0 540 540" aria-hidden="true">
    {rings.map((radius) => (
      <circle key={radius} cx="270" cy="270" r={radius} pathLength={Math.round(radius / 2.6)} />
    ))}
  </svg>
)

/** Opens the dialog without scripts in browsers with invoker commands. */
const opensBooking = { command: 'show-modal', commandfor: 'booking' }

export const CallToAction = ({ brand }: { readonly brand: Brand }) => (
  <Section name="call-to-action">
    <BackdropRings />
    <Heading of="call-to-action" title={callToAction.title} text={callToAction.text} />
    <button
      type="button"
      className="button button-dark"
      data-part="booking-open"
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-controls="booking"
      {...opensBooking}
    >
      {callToAction.action}
    </button>
    <BookingDialog brand={brand} />
  </Section>
)
