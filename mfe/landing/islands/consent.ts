const key = 'cookie-consent'

/** A visitor's answer on this device. */
type Answer = 'accepted' | 'declined'

/** Fired on the document when the visitor accepts. */
export const consentGiven = 'atrium:consent'

/** Fired on the document when the visitor withdraws consent, or declines. */
export const consentWithdrawn = 'atrium:consent-withdrawn'

/** The visitor's answer; blocked storage counts as none. */
export const readAnswer = (): Answer | null => {
  try {
    const answer = localStorage.getItem(key)
    return answer === 'accepted' || answer === 'declined' ? answer : null
  } catch {
    return null
  }
}

/** False until the visitor accepts: nothing is measured by others before. */
export const hasConsent = (): boolean => readAnswer() === 'accepted'

/** Stores an answer, or forgets it. */
export const writeAnswer = (answer: Answer | null) => {
  try {
    if (answer === null) localStorage.removeItem(key)
    else localStorage.setItem(key, answer)
  } catch {
    // Private windows may refuse storage: the answer then applies to this page only.
  }
  document.dispatchEvent(new Event(answer === 'accepted' ? consentGiven : consentWithdrawn))
}
