import { useRef } from 'react'

type Handlers = {
  readonly onOpenAutoFocus?: ((event: Event) => void) | undefined
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** The handlers of a dialog that gives the focus back to where it was: one that no button opens has none to return to. */
export const useFormerFocus = ({ onOpenAutoFocus, onCloseAutoFocus }: Handlers) => {
  const former = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      former.current = lastingPlace(document.activeElement)
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      const place = former.current
      if (event.defaultPrevented || !(place instanceof HTMLElement) || !place.isConnected) return
      if (place === document.body) return
      event.preventDefault()
      // What the dialog led to, as the heading of another screen, has it already.
      if (document.activeElement === document.body) place.focus()
    },
  }
}

/** The element, or for an item of a menu, which closes, the button of that menu. */
const lastingPlace = (element: Element | null): Element | null => {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button == null ? element : document.getElementById(button)
}
