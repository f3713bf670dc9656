import { flushSync } from 'react-dom'

/** Renders the controls of the row with this index now, if they wait for the list to rest. */
type TakeRow = (index: number) => void

/**
 * Opens a select that is pressed while the list scrolls, when it is only drawn or ignores the pointer, and renders the
 * selects of the focused row before a key reaches them. Returns a function that ends it.
 */
export const followPresses = (element: HTMLElement | null, takeRow: TakeRow): (() => void) => {
  const onPress = (event: MouseEvent) => {
    const select = event.button === 0 ? selectUnder(event.target, takeRow) : null
    if (select === null) return
    // The default would take the focus back.
    event.preventDefault()
    select.focus({ preventScroll: true })
    openPicker(select)
  }
  const onKey = () => {
    const row = rowOf(document.activeElement)
    if (row === undefined) return
    // Shift and Tab lead to the controls of the row before.
    const index = Number(row.dataset.index)
    flushSync(() => [index - 1, index].forEach(takeRow))
  }
  element?.addEventListener('mousedown', onPress)
  element?.addEventListener('keydown', onKey, { capture: true })
  return () => {
    element?.removeEventListener('mousedown', onPress)
    element?.removeEventListener('keydown', onKey, { capture: true })
  }
}

const rowOf = (element: EventTarget | null): HTMLElement | undefined =>
  (element instanceof Element && element.closest<HTMLElement>('[data-index]')) || undefined

/** The select whose pill was pressed instead of it. */
const selectUnder = (target: EventTarget | null, takeRow: TakeRow): HTMLSelectElement | null => {
  const row = rowOf(target)
  if (row === undefined || !(target instanceof Element) || target instanceof HTMLSelectElement) return null
  const pills = () => [...row.querySelectorAll('[data-tone]')]
  const place = pills().findIndex((pill) => pill.contains(target))
  if (place === -1) return null
  flushSync(() => takeRow(Number(row.dataset.index)))
  return pills()[place]?.querySelector('select') ?? null
}

const openPicker = (select: HTMLSelectElement): void => {
  try {
    select.showPicker?.()
  } catch {
    // Without a press by a person, or in a frame: the select has the focus.
  }
}
