import { type OriginOfVisit, originOfVisit } from '#contracts/lead/http/origin-of-visit.ts'
import { enhanceBooking } from './booking.ts'
import { readAnswer, writeAnswer } from './consent.ts'
import { enhanceContactForm } from './contact-form.ts'
import { part } from './find.ts'
import { type ShowToast, toaster } from './toasts.ts'

const wide = '(min-width: 768px)'

/** The small-screen menu: the browser toggles the popover, this manages state and focus. */
const enhanceMenu = (root: HTMLElement, signal: AbortSignal) => {
  const menu = part(root, 'menu')
  const toggle = part(root, 'menu-toggle')
  if (menu === null || toggle === null) return

  const show = (open: boolean) => toggle.setAttribute('aria-expanded', String(open))
  const first = menu.querySelector('a')
  // The browser moves the focus to the first link when it opens the popover.
  first?.setAttribute('autofocus', '')
  menu.addEventListener('beforetoggle', (event) => show(event.newState === 'open'), { signal })
  menu.addEventListener('click', (event) => closeOnLink(menu, event), { signal })
  matchMedia(wide).addEventListener('change', () => close(menu), { signal })
  if (!menu.matches(':popover-open')) return
  show(true)
  first?.focus()
}

const closeOnLink = (menu: HTMLElement, event: Event) => {
  if (event.target instanceof Element && event.target.closest('a') !== null) close(menu)
}

const close = (menu: HTMLElement) => {
  if (menu.matches(':popover-open')) menu.hidePopover()
}

const key = 'visit-origin'

/** Stores the origin of the visit for this tab's session; it is sent only with a message. */
const rememberOrigin = (): OriginOfVisit => {
  const arrival = originOfVisit(location, document.referrer)
  try {
    const text = sessionStorage.getItem(key)
    if (text !== null) return JSON.parse(text) as OriginOfVisit
    sessionStorage.setItem(key, JSON.stringify(arrival))
  } catch {
    // Storage may be blocked or corrupted: then the visit starts here.
  }
  return arrival
}

/** Shows the banner, which shifts nothing, until it is answered; the footer then offers to change the answer. */
const enhanceCookieBanner = (root: HTMLElement, signal: AbortSignal) => {
  const banner = part(root, 'cookie-banner')
  const changes = { accepted: part(root, 'withdraw-consent'), declined: part(root, 'reconsider-consent') }
  if (banner === null) return
  const show = (answer: ReturnType<typeof readAnswer>) => {
    banner.hidden = answer !== null
    for (const [of, change] of Object.entries(changes)) if (change !== null) change.hidden = of !== answer
  }
  const give = (answer: NonNullable<ReturnType<typeof readAnswer>>) => () => {
    writeAnswer(answer)
    show(answer)
  }
  const takeBack = () => {
    writeAnswer(null)
    show(null)
    part(banner, 'cookie-accept')?.focus({ preventScroll: true })
  }
  part(banner, 'cookie-accept')?.addEventListener('click', give('accepted'), { signal })
  part(banner, 'cookie-decline')?.addEventListener('click', give('declined'), { signal })
  for (const change of Object.values(changes))
    change?.querySelector('button')?.addEventListener('click', takeBack, { signal })
  show(readAnswer())
}

/** Legal pages start at the top, also after a reload, unless the address names a section. */
const startAtTop = (root: HTMLElement) => {
  if (part(root, 'legal') === null || location.hash !== '') return
  history.scrollRestoration = 'manual'
  scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * Enhances a page's markup and returns a clean-up function. The markup works without it: the menu is a popover, the
 * dialog opens by a command, the form posts.
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
