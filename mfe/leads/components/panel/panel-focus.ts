import { hasUnsavedText } from '@atrium/kit/widgets'
import { useEffect, useRef } from 'react'

/** Closes the form that has the focus, as its button does; false where there is none, or text that was typed into it. */
export const cancelForm = (): boolean => {
  const form = document.activeElement?.closest('form')
  const cancel = form?.querySelector<HTMLElement>('[data-cancel]')
  if (form == null || cancel == null || hasUnsavedText(form)) return false
  cancel.click()
  return true
}

/** Returns the focus: to the lead's name if rendered, else to the heading. */
export const useOpener = (lead: string | undefined) => {
  const back = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (lead === undefined) return
    back.current = () => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
        ({ href }) => new URL(href).searchParams.get('lead') === lead,
      )
      const place = link ?? document.querySelector<HTMLElement>('main h1')
      place?.focus({ preventScroll: link === undefined })
    }
  }, [lead])
  return back
}
