import { type RefObject, useEffect, useEffectEvent } from 'react'
import { topmostLayer } from '../keys/use-shortcuts.ts'
import { hasToast } from '../toast/toast-store.ts'

type Answer = (event: KeyboardEvent) => unknown

const answered = new WeakSet<KeyboardEvent>()

/**
 * Gives Escape to the topmost layer also where a toast appeared after it: Radix gives the key to the newest of both.
 * Returns the handler for Radix, which calls it where the layer is the newest.
 * @param answer prevents the default where the layer is to stay open.
 */
export const useLayerEscape = (
  layer: RefObject<Element | null>,
  answer: Answer,
  close: () => void,
): ((event: KeyboardEvent) => void) => {
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
  return (event) => answered.has(event) || answer(event)
}
