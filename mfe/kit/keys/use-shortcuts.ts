import { atom, getDefaultStore } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing.ts'
import { singleKeysAtom } from './single-keys-switch.ts'

type Shortcut = {
  /** As in `KeyboardEvent.key`: `j` or `Enter`. */
  readonly key: string
  readonly label: string
  /** Also in the layer that is open, as a panel is, but not under another one. */
  readonly overLayers?: boolean
  /** Returns false if it did nothing, so that the key keeps its default action. */
  readonly run: (event: KeyboardEvent) => unknown
}

/** The shortcuts active on screen, newest first. */
export const shortcutsAtom = atom<readonly (readonly Shortcut[])[]>([])

/** Single keys of a screen; inactive while typing, while a layer is open, and when switched off. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const { get, set } = getDefaultStore()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !get(singleKeysAtom) || !isSingleKey(event)) return
    const pressed = keyOf(event)
    const ofKey = shortcuts.filter(({ key }) => key === pressed)
    // Searched only for a key that a screen uses: every screen and layer listens, and the search reads the whole page.
    const shortcut = ofKey.find((one) => isActive(one, countLayers()))
    if (shortcut !== undefined && shortcut.run(event) !== false) event.preventDefault()
  })
  const labels = shortcuts.map(({ key, label }) => `${key} ${label}`).join('\n')
  const own = useEffectEvent(() => shortcuts)
  // Registered again when keys or labels change, not on every render.
  useEffect(() => {
    const registered = own()
    set(shortcutsAtom, (lists) => [registered, ...lists])
    return () => set(shortcutsAtom, (lists) => lists.filter((list) => list !== registered))
  }, [set, labels])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

type Place = { readonly key: string; readonly label: string; readonly go: () => void }

/** How long to wait for the second key after `g`, in milliseconds. */
const waitMs = 1500

/** Sequences of `g` and a place's key, under the same rules as single keys; they precede a screen's keys. */
export const useGoKeys = (places: readonly Place[]): void => {
  const { get } = getDefaultStore()
  const goTo = useEffectEvent((key: string) => {
    const place = places.find((one) => one.key === key)
    place?.go()
    return place !== undefined
  })
  useShortcuts(places.map(({ key, label }) => ({ key: `g ${key}`, label, run: () => false })))
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - begunAt < waitMs
      if (!isSecond && keyOf(event) !== 'g') return
      if (!get(singleKeysAtom) || !isSingleKey(event) || countLayers() > 0) return
      begunAt = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp
      if (!isSecond || !goTo(keyOf(event))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [get])
}

/** The key of a press; on a layout of another script, as Greek, the Latin letter that its key bears as well. */
export const keyOf = (press: KeyboardEvent): string => {
  const letter = /^(?!\p{Script=Latin})\p{L}$/u.test(press.key) ? /^Key(.)$/.exec(press.code)?.[1] : undefined
  if (letter === undefined || press.getModifierState('AltGraph')) return press.key
  return press.shiftKey ? letter : letter.toLowerCase()
}

/** The parts of a key press that decide whether it is a shortcut. */
type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  readonly keyCode: number
  readonly target: EventTarget | null
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

/** Whether a press may be a single-key shortcut at all: no modifier, no input method composing, no text field focused. */
const isSingleKey = (press: KeyPress): boolean =>
  !(press.ctrlKey || press.metaKey || press.altKey || isComposing(press)) && !isWithin(press.target, typing)

/** Whether a shortcut works under so many layers. */
export const isActive = ({ overLayers }: Shortcut, layers: number): boolean => layers <= (overLayers === true ? 1 : 0)

/** The layers over the page that capture the keyboard, the topmost last: a panel, and a menu or question that it opened. */
const layersOnPage = (): readonly Element[] => [
  ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [data-layer]'),
]

export const countLayers = (): number => layersOnPage().length

export const topmostLayer = (): Element | undefined => layersOnPage().at(-1)

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null
