/** In milliseconds, the usual time within which a system counts two presses as a double click. */
const doubleMs = 500

/** In pixels: a hand is not still while it presses twice. */
const spotSize = 10

const fields = 'input, select, textarea'

const controls = `${fields}, a, button, label, summary, [role="option"], [role^="menuitem"]`

type Press = { place: Element | null; reads: string; at: number; x: number; y: number }

/**
 * Lets the second press of a double click reach only what the first one meant: not a row that has moved up, a button
 * that now does the opposite, the page behind a layer that has just opened, nor a button that is not drawn as busy yet.
 */
export const refuseStrayPresses = (page: Document): void => {
  let start: Press | undefined
  let first: Press | undefined
  let isDrawn = true
  const onPointerDown = (event: PointerEvent): void => {
    // Of a menu whose code was loaded by the press, which is repeated on it.
    if (!event.isTrusted) return
    start = pressOf(event)
    if (!isRepeat(start, first)) first = start
    // Menus open and layers close at the start of a press, which has no count yet.
    else if (isOther(start, first) && !start.place?.matches(fields)) stop(event)
  }
  const onClick = (event: MouseEvent): void => {
    // A key presses without a count.
    if (event.detail === 0) return
    const press = pressOf(event)
    // The system counts presses, at its user's speed; the third is no accident.
    if (event.detail % 2 === 0) {
      if (isOther(press, first) || !isDrawn) stop(event)
      return
    }
    // What was under the pointer before a menu opened.
    first = start ?? press
    isDrawn = false
    requestAnimationFrame(() => requestAnimationFrame(() => (isDrawn = true)))
  }
  page.addEventListener('pointerdown', onPointerDown, true)
  page.addEventListener('click', onClick, true)
}

const pressOf = ({ target, timeStamp, clientX, clientY }: MouseEvent): Press => {
  const place = placeOf(target)
  return { place, reads: textOf(place), at: timeStamp, x: clientX, y: clientY }
}

const isRepeat = (press: Press, first: Press | undefined): boolean =>
  first !== undefined && press.at - first.at < doubleMs && Math.hypot(press.x - first.x, press.y - first.y) < spotSize

const isOther = (press: Press, first: Press | undefined): boolean =>
  press.place !== first?.place || press.reads !== first?.reads

/** The control at a press, or the layer of the page. */
const placeOf = (target: EventTarget | null): Element | null => {
  if (!(target instanceof Element)) return null
  const place = target.closest(controls) ?? target.closest('body > *')
  return place instanceof HTMLLabelElement ? place.control : place
}

/** What a control says of its effect. */
const textOf = (place: Element | null): string =>
  place?.matches('a, button, summary') ? `${place.ariaExpanded} ${place.textContent}` : ''

const stop = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}
