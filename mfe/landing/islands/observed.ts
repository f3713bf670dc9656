/** Fired on the document for countable events; the analytics script listens. */
export const observed = 'atrium:observed'

/** Does nothing unless the analytics script is on the page. */
export const notifyObserved = (event: 'booking_opened' | 'contact_sent') =>
  document.dispatchEvent(new CustomEvent(observed, { detail: event }))
