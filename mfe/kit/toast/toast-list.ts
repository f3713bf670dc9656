/** What a toast offers to do, `Undo` for one; doing it closes the toast. */
export type ToastAction = { readonly label: string; readonly onAct: () => void }

export type Toast = {
  readonly id: number
  readonly title: string
  readonly description?: string
  readonly tone: 'success' | 'error'
  readonly open: boolean
  readonly action?: ToastAction
}

/** One visible at a time: a new toast takes the place of the one before it. */
const LIMIT = 1

/** Milliseconds that a toast shows: longer where it offers something, and an error until it is closed. */
export const durationOf = (toast: Toast): number => {
  if (toast.tone === 'error') return Number.POSITIVE_INFINITY
  return toast.action === undefined ? 5000 : 8000
}

/** Milliseconds that a dismissed toast is still kept, closed. */
export const REMOVAL_DELAY = 1_000_000

export const added = (toasts: readonly Toast[], toast: Toast): readonly Toast[] => [toast, ...toasts].slice(0, LIMIT)

export const dismissed = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast))

export const removed = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.filter((toast) => toast.id !== id)
