import { enhanceBooking } from './booking.ts'
import { enhanceContactForm } from './contact-form.ts'
import { enhanceCookieBanner } from './cookie-banner.ts'
import { enhanceMenu } from './menu.ts'
import { rememberOrigin } from './origin.ts'
import { startAtTop } from './start-at-top.ts'
import { type ShowToast, toaster } from './toasts.ts'

/**
 * Gives the markup of a page its behaviour and returns the way to take it away again.
 * The same markup works before and without it: the menu opens as a popover, the dialog by a command, the form by a post.
 */
export const enhance = (root: HTMLElement, showToast?: ShowToast): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  startAtTop(root)
  enhanceMenu(root, signal)
  enhanceBooking(root, signal)
  enhanceCookieBanner(root, signal)
  enhanceContactForm(root, rememberOrigin(), showToast ?? toaster(root, signal), signal)
  return () => ending.abort()
}
