/** An action of a toast, such as `Undo`; it closes the toast. */
export type ToastAction = { readonly label: string; readonly onAct: () => void }

export type Toast = {
  readonly id: number
  readonly title: string
  readonly description?: string
  /** What changed, such as `Mara Quell · Status: New → Lost`. */
  readonly change?: string
  readonly tone: 'success' | 'error'
  readonly open: boolean
  readonly action?: ToastAction
}

/** A new toast replaces the previous one. */
const maxVisible = 1

/** The display time in milliseconds: longer with an action; an error stays until it is closed. */
export const durationOf = (toast: Toast): number => {
  if (toast.tone === 'error') return Number.POSITIVE_INFINITY
  return toast.action === undefined ? 5000 : 8000
}

/** How long a dismissed toast stays in the list, closed, in milliseconds. */
export const removalDelayMs = 1_000_000

/** Newest first; the oldest beyond the limit vanish without closing. */
export const addToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] =>
  [toast, ...toasts].slice(0, maxVisible)

/** It stays in the list while it fades out, until `removeToast`. */
export const closeToast = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast))

/** Unchanged where the toast has gone already. */
export const removeToast = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.filter((toast) => toast.id !== id)
