import { giveConsent, hasConsent, withdrawConsent } from './consent.ts'
import { part } from './find.ts'

/**
 * Shows the banner until it has been accepted; it lies over the page, so nothing moves. From then on the footer takes
 * the consent back.
 */
export const enhanceCookieBanner = (root: HTMLElement, signal: AbortSignal) => {
  const banner = part(root, 'cookie-banner')
  const withdraw = part(root, 'withdraw-consent')
  if (banner === null) return
  const show = () => {
    const accepted = hasConsent()
    banner.hidden = accepted
    if (withdraw !== null) withdraw.hidden = !accepted
  }
  const accept = () => {
    giveConsent()
    show()
    // Storage that is blocked keeps no answer: it holds for this page.
    banner.hidden = true
  }
  const takeBack = () => {
    withdrawConsent()
    show()
    part(banner, 'cookie-accept')?.focus({ preventScroll: true })
  }
  part(banner, 'cookie-accept')?.addEventListener('click', accept, { signal })
  withdraw?.querySelector('button')?.addEventListener('click', takeBack, { signal })
  show()
}
