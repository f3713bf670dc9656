import { giveConsent, hasConsent } from './consent.ts'
import { part } from './find.ts'

/** Shows the banner until it has been accepted; it lies over the page, so nothing moves. */
export const enhanceCookieBanner = (root: HTMLElement, signal: AbortSignal) => {
  const banner = part(root, 'cookie-banner')
  if (banner === null || hasConsent()) return
  banner.hidden = false
  const accept = () => {
    giveConsent()
    banner.hidden = true
  }
  part(banner, 'cookie-accept')?.addEventListener('click', accept, { signal })
}
