import type { Brand } from '../content/brand.ts'
import { callToAction, contact } from '../content/site.ts'

const { title, close, elsewhere, late } = callToAction.dialog

/** The frame's URL is set only when the dialog opens: no third party is requested before. */
export const BookingDialog = ({ brand }: { readonly brand: Brand }) => (
  <dialog id="booking" className="booking" data-part="booking" aria-labelledby="booking-title">
    <div className="booking-head">
      <h2 id="booking-title">{title}</h2>
      <button type="button" className="button button-quiet" data-part="booking-close">
        {close}
      </button>
    </div>
    <div className="booking-place" data-part="booking-place">
      <div className="booking-month" aria-hidden="true" />
      <p className="booking-late" aria-live="polite" data-part="booking-late" data-late={late} />
      <iframe className="booking-frame" title={title} data-src={brand.bookingUrl} />
    </div>
    <p className="booking-foot">
      <a href={brand.bookingUrl} target="_blank" rel="noopener noreferrer">
        {elsewhere}
      </a>{' '}
      <span>
        {contact.mail} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </span>
    </p>
  </dialog>
)
