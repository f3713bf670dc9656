/** In milliseconds: a dialog returns the focus, and a form gives it to its field, one task after the removal. */
const settleMs = 50

/** Moves the focus of an element that is removed to what is left around it, unless another element takes it. */
export const keepFocusNear = (page: Document): void => {
  let last: Element | null = null
  let around: readonly HTMLElement[] = []
  const follow = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return
    // What opened a dialog may be gone when it closes.
    around = entersDialog(last, target) ? [...placesOf(target), ...around] : placesOf(target)
    last = target
  }
  follow(page.activeElement)
  page.addEventListener('focusin', ({ target }) => follow(target))
  new MutationObserver(() => {
    if (page.activeElement !== page.body || last === null || last.isConnected) return
    const removed = last
    setTimeout(() => {
      if (page.activeElement !== page.body || last !== removed) return
      const place = around.find(({ isConnected }) => isConnected)
      if (place !== undefined) focusOnce(place)
    }, settleMs)
  }).observe(page, { subtree: true, childList: true })
}

const dialogs = '[role="dialog"], [role="alertdialog"]'

const entersDialog = (from: Element | null, to: Element): boolean => {
  const dialog = to.closest(dialogs)
  return dialog !== null && !dialog.contains(from)
}

/** The elements around one, nearest first, up to its dialog or the content of the screen. */
const placesOf = (element: Element): readonly HTMLElement[] => {
  const end = element.closest(`${dialogs}, main`)
  const places: HTMLElement[] = []
  for (let at = element.parentElement; end !== null && at !== null; at = at === end ? null : at.parentElement)
    places.push(at)
  return places
}

/** Focuses what cannot be reached with the keyboard. */
const focusOnce = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
