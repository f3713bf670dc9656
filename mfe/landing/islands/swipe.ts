/** Pixels to the right after which letting go closes. */
const threshold = 50

/** Calls `close` when the element is dragged to the right far enough; otherwise it slides back. */
export const closeOnSwipe = (element: HTMLElement, close: () => void) => {
  let from: number | undefined
  const moved = (event: PointerEvent) => (from === undefined ? 0 : Math.max(0, event.clientX - from))
  const end = (event: PointerEvent) => {
    if (moved(event) >= threshold) close()
    from = undefined
    element.style.translate = ''
  }
  element.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return
    from = event.clientX
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (from !== undefined) element.style.translate = `${moved(event)}px`
  })
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', () => {
    from = undefined
    element.style.translate = ''
  })
}
