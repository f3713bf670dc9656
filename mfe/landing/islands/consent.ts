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

export const giveConsent = () => {
  try {
    localStorage.setItem(key, 'accepted')
  } catch {
    // Private windows may refuse storage: the answer then holds for this page alone.
  }
  document.dispatchEvent(new Event(consentGiven))
}
