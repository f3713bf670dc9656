import { toastError, toastSuccess } from '../toast/toast-store.ts'

/**
 * Copies a text to the clipboard; a toast reports whether it did. Never rejects.
 * @param what names it, as in `Secret`.
 */
export const copyText = async (what: string, text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Copied!', `${what} copied to clipboard`)
    return true
  } catch {
    toastError('Error', `Failed to copy ${what.toLowerCase()}`)
    return false
  }
}
