import { atom } from 'jotai'

const stored = 'single-keys'

const isOn = (): boolean => {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

/** Undefined until it is asked for, so that nothing is read where there is no browser. */
const state = atom<boolean | undefined>(undefined)

/** Whether single keys do anything; kept in this browser (WCAG 2.1.4). */
export const singleKeysAtom = atom(
  (get) => get(state) ?? isOn(),
  (_get, set, on: boolean) => {
    set(state, on)
    try {
      localStorage.setItem(stored, on ? 'on' : 'off')
    } catch {
      // A browser that keeps nothing obeys for as long as the page lives.
    }
  },
)
