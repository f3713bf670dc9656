import { part } from './find.ts'
import { notifyObserved } from './observed.ts'

/** The booking dialog: a native modal; its frame loads on first opening. */
export const enhanceBooking = (root: HTMLElement, signal: AbortSignal) => {
  const dialog = part(root, 'booking')
  const opener = part(root, 'booking-open')
  if (!(dialog instanceof HTMLDialogElement) || opener === null) return

  const onOpen = () => {
    // Shows the dialog first: a third-party frame is slow.
    requestAnimationFrame(() => setTimeout(loadFrame, 0, dialog))
    opener.setAttribute('aria-expanded', 'true')
    notifyObserved('booking_opened')
  }
  const open = () => {
    if (!dialog.open) dialog.showModal()
    onOpen()
  }
  opener.removeAttribute('commandfor')
  opener.addEventListener('click', open, { signal })
  part(dialog, 'booking-close')?.addEventListener('click', () => dialog.close(), { signal })
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close(), { signal })
  dialog.addEventListener('keydown', (event) => keepFocus(dialog, event), { signal })
  dialog.addEventListener('close', () => resetOpener(opener), { signal })
  if (dialog.open) onOpen()
}

const resetOpener = (opener: HTMLElement) => {
  opener.setAttribute('aria-expanded', 'false')
  opener.focus()
}

/** How long the calendar may load before other ways are offered, in milliseconds. */
const maxWaitMs = 8000

/** Keeps a picture of a month in the frame's place until the calendar has loaded. */
const loadFrame = (dialog: HTMLElement) => {
  const frame = dialog.querySelector('iframe')
  const place = part(dialog, 'booking-place')
  if (frame === null || place === null || frame.src !== '') return
  const timer = setTimeout(sayLate, maxWaitMs, dialog)
  frame.addEventListener('load', () => {
    clearTimeout(timer)
    place.dataset.loaded = ''
    sayLate(dialog, false)
  })
  frame.src = frame.dataset.src ?? ''
}

const sayLate = (dialog: HTMLElement, isLate = true) => {
  const line = part(dialog, 'booking-late')
  if (line !== null) line.textContent = isLate ? (line.dataset.late ?? '') : ''
}

/** A native modal lets the focus leave into the browser's UI; this traps it. */
const keepFocus = (dialog: HTMLElement, event: KeyboardEvent) => {
  if (event.key !== 'Tab') return
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, iframe')]
  const from = event.shiftKey ? stops.at(0) : stops.at(-1)
  const to = event.shiftKey ? stops.at(-1) : stops.at(0)
  if (document.activeElement !== from || to === undefined) return
  event.preventDefault()
  to.focus()
}
