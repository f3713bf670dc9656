import { part } from './find.ts'

const wide = '(min-width: 768px)'

/** The small-screen menu: the browser opens and closes the popover, this keeps state and focus right. */
export const enhanceMenu = (root: HTMLElement, signal: AbortSignal) => {
  const menu = part(root, 'menu')
  const toggle = part(root, 'menu-toggle')
  if (menu === null || toggle === null) return

  const show = (open: boolean) => toggle.setAttribute('aria-expanded', String(open))
  const first = menu.querySelector('a')
  // The browser itself moves focus there when it opens the popover.
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
