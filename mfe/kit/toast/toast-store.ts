import { atom, getDefaultStore } from 'jotai'
import { added, dismissed, REMOVAL_DELAY, removed, type Toast } from './toast-list.ts'

export const toastsAtom = atom<readonly Toast[]>([])

const { get, set } = getDefaultStore()
let lastId = 0

const show = (tone: Toast['tone'], title: string, description?: string): void => {
  lastId += 1
  const toast: Toast = { id: lastId, title, tone, open: true, ...(description === undefined ? {} : { description }) }
  set(toastsAtom, added(get(toastsAtom), toast))
}

/** Says that something was done; goes by itself. */
export const toastSuccess = (title: string, description?: string): void => show('success', title, description)

/** Says that something failed; stays until it is closed. */
export const toastError = (title: string, description?: string): void => show('error', title, description)

/** Closes a toast; what is left of it goes after the removal delay. */
export const dismissToast = (id: number): void => {
  set(toastsAtom, dismissed(get(toastsAtom), id))
  setTimeout(() => set(toastsAtom, removed(get(toastsAtom), id)), REMOVAL_DELAY)
}
