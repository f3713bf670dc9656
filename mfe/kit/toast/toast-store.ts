import { atom, getDefaultStore } from 'jotai'
import { addToast, closeToast, removalDelayMs, removeToast, type Toast, type ToastAction } from './toast-list.ts'

export const toastsAtom = atom<readonly Toast[]>([])

const { get, set } = getDefaultStore()
let lastId = 0

type More = Pick<Toast, 'description' | 'action' | 'change'>

const show = (tone: Toast['tone'], title: string, options: { [Part in keyof More]: More[Part] | undefined }): void => {
  lastId += 1
  const parts: More = Object.fromEntries(Object.entries(options).filter(([, part]) => part !== undefined))
  set(toastsAtom, addToast(get(toastsAtom), { id: lastId, title, tone, open: true, ...parts }))
}

/** Reports a success, optionally with an undo action and what changed; disappears automatically. */
export const toastSuccess = (title: string, description?: string, action?: ToastAction, change?: string): void =>
  show('success', title, { description, action, change })

/** Reports an error; stays until it is closed. */
export const toastError = (title: string, description?: string): void => show('error', title, { description })

/** Asks about something that waits for a decision; stays until it is closed or decided. */
export const toastQuestion = (title: string, description: string, action: ToastAction): void =>
  show('error', title, { description, action })

/** Closes a toast; it is removed after the removal delay. */
export const dismissToast = (id: number): void => {
  set(toastsAtom, closeToast(get(toastsAtom), id))
  setTimeout(() => set(toastsAtom, removeToast(get(toastsAtom), id)), removalDelayMs)
}

const visibleToast = (): Toast | undefined => get(toastsAtom).find(({ open }) => open)

export const hasToast = (): boolean => visibleToast() !== undefined

/** Runs the action of the visible toast. False if there is none. */
export const takeToastAction = (): boolean => {
  const toast = visibleToast()
  if (toast?.action === undefined) return false
  dismissToast(toast.id)
  toast.action.onAct()
  return true
}
