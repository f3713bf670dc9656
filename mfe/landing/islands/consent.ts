const key = 'cookie-consent'

/** Fired on the document when the visitor accepts. */
export const consentGiven = 'atrium:consent'

/** Whether the visitor has accepted on this device; blocked storage counts as no. */
export const hasConsent = (): boolean => {
  try {
    return localStorage.getItem(key) === 'accepted'
  } catch {
    return false
  }
}

/** Fired on the document when the visitor withdraws consent. */
export const consentWithdrawn = 'atrium:consent-withdrawn'

export const withdrawConsent = () => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage contains no answer.
  }
  document.dispatchEvent(new Event(consentWithdrawn))
}

export const giveConsent = () => {
  try {
    localStorage.setItem(key, 'accepted')
  } catch {
    // Private windows may refuse storage: the answer then applies to this page only.
  }
  document.dispatchEvent(new Event(consentGiven))
}
