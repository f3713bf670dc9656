/** Returns the focus to a button that lost it by being disabled while it acted. */
export const returnFocusToButtons = (page: Document): void => {
  let last: EventTarget | null = null
  page.addEventListener('focusin', ({ target }) => {
    last = target
  })
  new MutationObserver((changes) => {
    if (page.activeElement !== page.body || changes.every(({ target }) => target !== last)) return
    if (last instanceof HTMLButtonElement && !last.disabled) last.focus({ preventScroll: true })
  }).observe(page, { subtree: true, attributeFilter: ['disabled'] })
}
