import { atom, getDefaultStore } from 'jotai'
import { added, dismissed, REMOVAL_DELAY, removed, type Toast, type ToastAction } from './toast-list.ts'

export const toastsAtom = atom<readonly Toast[]>([])

const { get, set } = getDefaultStore()
let lastId = 0

const show = (tone: Toast['tone'], title: string, description?: string, action?: ToastAction): void => {
  lastId += 1
  const toast: Toast = {
    id: lastId,
    title,
    tone,
    open: true,
    ...(description === undefined ? {} : { description }),
    ...(action === undefined ? {} : { action }),
  }
  set(toastsAtom, added(get(toastsAtom), toast))
}

/** Says that something was done, and may offer to take it back; goes by itself. */
export const toastSuccess = (title: string, description?: string, action?: ToastAction): void =>
  show('success', title, description, action)

/** Says that something failed; stays until it is closed. */
export const toastError = (title: string, description?: string): void => show('error', title, description)

/** Closes a toast; what is left of it goes after the removal delay. */
export const dismissToast = (id: number): void => {
  set(toastsAtom, dismissed(get(toastsAtom), id))
  setTimeout(() => set(toastsAtom, removed(get(toastsAtom), id)), REMOVAL_DELAY)
}

/** Does what the toast on screen offers. False where there is none, or it offers nothing. */
export const takeToastAction = (): boolean => {
  const toast = get(toastsAtom).find(({ open }) => open)
  if (toast?.action === undefined) return false
  dismissToast(toast.id)
  toast.action.onAct()
  return true
}
