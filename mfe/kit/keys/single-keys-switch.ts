import { atom } from 'jotai'

const storageKey = 'single-keys'

const isOn = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Undefined until first read, so that nothing accesses storage outside a browser. */
const state = atom<boolean | undefined>(undefined)

/** Whether single-key shortcuts are on; stored in this browser (WCAG 2.1.4). */
export const singleKeysAtom = atom(
  (get) => get(state) ?? isOn(),
  (_get, set, on: boolean) => {
    set(state, on)
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off')
    } catch {
      // Without storage, the setting lasts as long as the page.
    }
  },
)
