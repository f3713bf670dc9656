import { atom, getDefaultStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen, isSingleKey } from './key-press.ts'
import { singleKeysAtom } from './single-keys-switch.ts'

export type Shortcut = {
  /** As the browser names it, `j` or `Enter`. */
  readonly key: string
  readonly label: string
  /** Also while a dialog is open. */
  readonly overLayers?: boolean
  /** False where it did nothing, so that the key keeps its usual meaning. */
  readonly run: (event: KeyboardEvent) => unknown
}

/** What is valid on screen now, newest first. */
export const shortcutsAtom = atom<readonly (readonly Shortcut[])[]>([])

/** Single keys of a screen; they rest while somebody types, while a layer is open, and where they are switched off. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const { get, set } = getDefaultStore()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !get(singleKeysAtom) || !isSingleKey(event)) return
    const layer = isLayerOpen()
    const shortcut = shortcuts.find(({ key, overLayers }) => key === event.key && (overLayers === true || !layer))
    if (shortcut !== undefined && shortcut.run(event) !== false) event.preventDefault()
  })
  const labels = shortcuts.map(({ key, label }) => `${key} ${label}`).join('\n')
  const own = useEffectEvent(() => shortcuts)
  // Told anew when the words change, not at each drawing.
  useEffect(() => {
    const told = own()
    set(shortcutsAtom, (lists) => [told, ...lists])
    return () => set(shortcutsAtom, (lists) => lists.filter((list) => list !== told))
  }, [set, labels])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
