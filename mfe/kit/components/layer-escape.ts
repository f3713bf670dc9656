import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposing } from '../keys/is-composing.ts'
import { topmostLayer } from '../keys/use-shortcuts.ts'
import { hasToast } from '../toast/toast-store.ts'

const answered = new WeakSet<KeyboardEvent>()

/**
 * Gives Escape to the topmost layer also where a toast appeared after it: Radix gives the key to the newest of both.
 * Returns the handler for Radix, which calls it where the layer is the newest.
 * @param keepOpen prevents the default where the layer is to stay open.
 */
export const useLayerEscape = (
  layer: RefObject<Element | null>,
  close: () => void,
  keepOpen: (event: KeyboardEvent) => void = () => undefined,
): ((event: KeyboardEvent) => void) => {
  const answer = (event: KeyboardEvent) => {
    // Escape gives up what an input method composes.
    if (isComposing(event)) event.preventDefault()
    else keepOpen(event)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !hasToast() || topmostLayer() !== layer.current) return
    answered.add(event)
    answer(event)
    if (!event.defaultPrevented) close()
    event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return (event) => {
    if (!answered.has(event)) answer(event)
  }
}
