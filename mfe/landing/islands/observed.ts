/** Fired on the document when something happened that may be counted; the analytics script listens. */
export const observed = 'atrium:observed'

export const tellObserved = (event: 'booking_opened' | 'contact_sent') =>
  document.dispatchEvent(new CustomEvent(observed, { detail: event }))
