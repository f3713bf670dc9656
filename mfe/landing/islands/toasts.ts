import { part } from './find.ts'

/** The swipe distance in pixels that closes a toast. */
const threshold = 50

/** Calls `close` on a sufficient swipe to the right; otherwise the element slides back. */
const closeOnSwipe = (element: HTMLElement, close: () => void) => {
  let from: number | undefined
  const distanceOf = (event: PointerEvent) => (from === undefined ? 0 : Math.max(0, event.clientX - from))
  const end = (event: PointerEvent) => {
    if (distanceOf(event) >= threshold) close()
    from = undefined
    element.style.translate = ''
  }
  element.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return
    from = event.clientX
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (from !== undefined) element.style.translate = `${distanceOf(event)}px`
  })
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', () => {
    from = undefined
    element.style.translate = ''
  })
}

type Toast = {
  readonly title: string
  readonly description: string
  readonly tone: 'plain' | 'destructive'
}

export type ShowToast = (toast: Toast) => void

const duration = 5000
/** How long a dismissed toast is kept in the page, hidden, unless replaced; in milliseconds. */
const removalDelay = 1_000_000

/** One toast at a time: 5 s, paused while hovered or focused, closed by its button, Escape or a swipe, reached with F8. */
export const toaster = (root: HTMLElement, signal: AbortSignal): ShowToast => {
  const region = part(root, 'toasts')
  const list = region?.querySelector('ol')
  if (!region || !list) return () => undefined
  document.addEventListener('keydown', (event) => event.key === 'F8' && focusOn(region, event), { signal })
  signal.addEventListener('abort', () => list.replaceChildren())
  let dismissLast = () => {}
  return (toast) => {
    dismissLast()
    const item = itemOf(toast, region.dataset.close ?? '')
    list.replaceChildren(item)
    dismissLast = keep(item, toast)
  }
}

/** Focuses the toast, which pauses its timer, or the empty region. */
const focusOn = (region: HTMLElement, event: KeyboardEvent) => {
  event.preventDefault()
  const toast = region.querySelector<HTMLElement>('.toast:not([hidden])')
  toast?.addEventListener('dismiss', giveBack(document.activeElement), { once: true })
  ;(toast ?? region).focus()
}

const giveBack = (previous: Element | null) => () => {
  if (previous instanceof HTMLElement) previous.focus({ preventScroll: true })
}

/** Schedules the dismissal and returns an immediate one. Errors remain until closed. */
const keep = (item: HTMLElement, { tone }: Toast): (() => void) => {
  let timer: number | undefined
  const dismiss = () => {
    window.clearTimeout(timer)
    if (item.contains(document.activeElement)) item.dispatchEvent(new Event('dismiss'))
    item.hidden = true
    timer = window.setTimeout(() => item.remove(), removalDelay)
  }
  const run = () => {
    if (item.hidden || tone === 'destructive') return
    window.clearTimeout(timer)
    timer = window.setTimeout(dismiss, duration)
  }
  const pause = () => !item.hidden && window.clearTimeout(timer)
  for (const type of ['pointerenter', 'focusin']) item.addEventListener(type, pause)
  for (const type of ['pointerleave', 'focusout']) item.addEventListener(type, run)
  item.querySelector('button')?.addEventListener('click', dismiss)
  item.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss())
  closeOnSwipe(item, dismiss)
  run()
  return dismiss
}

const itemOf = ({ title, description, tone }: Toast, closeLabel: string): HTMLElement => {
  const item = document.createElement('li')
  item.className = `toast toast-${tone}`
  item.tabIndex = 0
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'toast-close'
  close.setAttribute('aria-label', closeLabel)
  item.append(line('toast-title', title), line('toast-text', description), close)
  return item
}

const line = (className: string, text: string) => {
  const paragraph = document.createElement('p')
  paragraph.className = className
  paragraph.textContent = text
  return paragraph
}
