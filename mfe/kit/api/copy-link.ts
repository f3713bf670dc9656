import { toastError, toastSuccess } from '../toast/toast-store.ts'

/** Copies a text to the clipboard and reports the result in a toast. `what` names it, as in `Secret`. */
export const copyText = async (what: string, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Copied!', `${what} copied to clipboard`)
  } catch {
    toastError('Error', `Failed to copy ${what.toLowerCase()}`)
  }
}

/** Never rejects: a toast reports that it was copied, or that the browser refused. */
export const copyLink = (link: string): Promise<void> => copyText('Link', link)
