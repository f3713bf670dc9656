/** Escape in a list's empty search returns to what had the focus before: single keys are keys of the list again. */
export const leaveEmptySearch = (page: Document): void => {
  let origin: EventTarget | null = null
  page.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (isSearch(target)) origin = relatedTarget
  })
  page.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape' || !isSearch(target) || target.value !== '') return
    target.blur()
    if (origin instanceof HTMLElement) origin.focus()
  })
}

const isSearch = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('main [type="search"]')
