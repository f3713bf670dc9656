import { toastError, toastSuccess } from '../toast/toast-store.ts'

/** Copies a text to the clipboard, and reports in a toast and returns whether it did. `what` names it, as in `Secret`. */
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

/** Never rejects: a toast reports that it was copied, or that the browser refused. */
export const copyLink = (link: string): Promise<boolean> => copyText('Link', link)
