import { callToAction } from '../content/site.ts'

const { title, close, elsewhere } = callToAction.dialog

/** The frame's URL is set only when the dialog opens: no third party learns of the visit before. */
export const BookingDialog = ({ url }: { readonly url: string }) => (
  <dialog id="booking" className="booking" data-part="booking" aria-labelledby="booking-title">
    <div className="booking-head">
      <h2 id="booking-title">{title}</h2>
      <button type="button" className="button button-quiet" data-part="booking-close">
        {close}
      </button>
    </div>
    <iframe className="booking-frame" title={title} data-src={url} />
    <p className="booking-foot">
      <a href={url} target="_blank" rel="noopener noreferrer">
        {elsewhere}
      </a>
    </p>
  </dialog>
)
