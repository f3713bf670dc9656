import { toastError, toastSuccess } from '../toast/toast-store.ts'

/** Copies a link, or what else is named, to the clipboard and reports the result in a toast. */
export const copyLink = async (text: string, what = 'Link'): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Copied!', `${what} copied to clipboard`)
  } catch {
    toastError('Error', `Failed to copy ${what.toLowerCase()}`)
  }
}
