/** In milliseconds: a dialog returns the focus, and a form gives it to its field, one task after the removal. */
const settleMs = 50

/** Moves the focus of an element that is removed to what is left around it, unless another element takes it. */
export const keepFocusNear = (page: Document): void => {
  let last: Element | null = null
  let around: readonly HTMLElement[] = []
  /** What is around the element that opened the dialog, which may be gone when the dialog closes. */
  let outside: readonly HTMLElement[] = []
  const follow = (target: EventTarget | null) => {
    if (!(target instanceof Element) || (last?.isConnected === false && target.matches(dialogs))) return
    if (entersDialog(last, target)) outside = around.filter(({ isConnected }) => isConnected)
    else if (target.closest(dialogs) === null) outside = []
    around = [...placesOf(target), ...outside]
    last = target
  }
  follow(page.activeElement)
  page.addEventListener('focusin', ({ target }) => follow(target))
  new MutationObserver(() => {
    if (lostTo(page) === null || last === null || last.isConnected) return
    const removed = last
    setTimeout(() => {
      const holder = lostTo(page)
      if (holder === null || last !== removed) return
      const place = around.find((one) => one.isConnected && holder.contains(one))
      if (place !== undefined && place !== holder) focusOnce(place)
    }, settleMs)
  }).observe(page, { subtree: true, childList: true })
}

/** What has the focus where its element is gone: the page, or its dialog as a whole. */
const lostTo = ({ activeElement, body }: Document): Element | null =>
  activeElement === body || activeElement?.matches(dialogs) ? activeElement : null

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
