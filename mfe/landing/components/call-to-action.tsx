import type { Brand } from '../content/brand.ts'
import { callToAction } from '../content/site.ts'
import { BackdropRings } from '../illustrations/backdrop-rings.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { Heading, Section } from './section.tsx'

/** Opens the dialog without any script where the browser knows invoker commands. */
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
    <BookingDialog url={brand.bookingUrl} />
  </Section>
)
